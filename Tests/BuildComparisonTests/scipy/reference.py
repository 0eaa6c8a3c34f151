"""Makes reference.json: what SciPy gives for the statistics of BuildComparison.

    python3 -m venv .build/scipy && .build/scipy/bin/pip install scipy
    .build/scipy/bin/python Tests/BuildComparisonTests/scipy/reference.py > Tests/BuildComparisonTests/scipy/reference.json
"""

import itertools
import json
import math

import numpy as np
import scipy
from scipy import optimize, special, stats

random = np.random.default_rng(20260701)
out = {"scipy": scipy.__version__}

out["logGamma"] = [[x, float(special.gammaln(x))] for x in [0.1, 0.5, 1, 1.5, 2, 3.7, 10, 14.9, 15, 80.5, 1e3, 1e6, 1e9]]
out["incompleteBeta"] = [
    [x, a, b, float(special.betainc(a, b, x))]
    for x, a, b in [(0.5, 0.5, 0.5), (0.01, 1, 5), (0.3, 2, 7.5), (0.9, 20, 3), (0.5, 100, 120), (0.021, 30, 1500), (0.4, 1e4, 1.6e4)]
]
out["normalAbove"] = [[z, float(stats.norm.sf(z))] for z in [-5, -1.2, 0, 0.1, 0.5, 1, 1.96, 2.9, 3, 3.1, 5, 8, 20, 36]]
out["normalQuantile"] = [[q, float(stats.norm.isf(q))] for q in [1e-9, 0.0005, 0.025, 0.05, 0.2, 0.5, 0.8, 0.999]]
out["student"] = [[q, f, float(stats.t.isf(q, f))] for q in [0.0005, 0.025, 0.05, 0.2] for f in [1, 2, 3, 7, 30, 1000]]

counts = [(0, 10), (1, 50), (3, 3), (7, 20), (20, 1000), (0, 3), (499, 1000), (12345, 100000)]
out["wilson"] = []
out["exact"] = []
for hits, trials in counts:
    test = stats.binomtest(hits, trials)
    for confidence in [0.9, 0.95]:
        low, high = test.proportion_ci(confidence, method="wilson")
        out["wilson"].append([hits, trials, confidence, float(low), float(high)])
        low, high = test.proportion_ci(confidence, method="exact")
        out["exact"].append([hits, trials, confidence, float(low), float(high)])

out["newcombe"] = []
for (a, n), (b, m) in [((0, 50), (1, 50)), ((5, 80), (15, 90)), ((56, 70), (48, 80)), ((0, 10), (0, 20)), ((10, 10), (0, 20))]:
    p, q = a / n, b / m
    l1, u1 = stats.binomtest(a, n).proportion_ci(0.95, method="wilson")
    l2, u2 = stats.binomtest(b, m).proportion_ci(0.95, method="wilson")
    low = q - p - math.sqrt((q - l2) ** 2 + (u1 - p) ** 2)
    high = q - p + math.sqrt((u2 - q) ** 2 + (p - l1) ** 2)
    out["newcombe"].append([a, n, b, m, low, high])

out["fisher"] = []
for a, n, b, m in [(0, 50, 1, 50), (0, 400, 8, 408), (3, 10, 9, 12), (5, 5, 0, 5), (100, 1000, 140, 1000), (1, 1, 0, 7), (12, 200, 30, 150)]:
    out["fisher"].append([a, n, b, m, float(stats.fisher_exact([[a, n - a], [b, m - b]]).pvalue)])

out["poisson"] = []
for a, x, b, y in [(0, 100.0, 5, 100.0), (10, 50.5, 20, 60.25), (3, 1.0, 0, 4.0), (200, 1000.0, 260, 1100.0), (7, 2.0, 7, 2.0)]:
    out["poisson"].append([a, x, b, y, float(stats.binomtest(b, a + b, y / (x + y)).pvalue)])

out["poissonScore"] = []
z = stats.norm.isf(0.025)
for count, exposure in [(0, 100.0), (1, 50.0), (7, 12.5), (400, 1000.0)]:
    f = lambda rate: (count - rate * exposure) ** 2 - z * z * rate * exposure
    rate = count / exposure
    low = optimize.brentq(f, 1e-12, rate, xtol=1e-15) if count else 0.0
    high = optimize.brentq(f, max(rate, 1e-9), rate + 100 * (1 + math.sqrt(count)) / exposure, xtol=1e-15)
    out["poissonScore"].append([count, exposure, low, high])

out["ranks"] = []
for size, step in [(6, 0.0), (9, 1.0), (40, 0.5)]:
    values = random.normal(0, 2, size)
    if step:
        values = np.round(values / step) * step
    ranks = stats.rankdata(values) - (size + 1) / 2
    out["ranks"].append([values.tolist(), ranks.tolist()])

out["mannWhitney"] = []
for n, m, shift in [(3, 3, 9.0), (5, 6, 0.5), (8, 7, 1.2)]:
    x, y = random.normal(0, 1, n), random.normal(shift, 1, m)
    result = stats.mannwhitneyu(y, x, method="exact", alternative="two-sided")
    out["mannWhitney"].append([x.tolist(), y.tolist(), float(result.statistic) / (n * m), float(result.pvalue)])

# The chance, over all ways to deal the names out, of a sum at least as far from its mean.
out["permutation"] = []
for n, m, shift, isCoarse in [(3, 3, 5.0, False), (4, 5, 1.0, True), (7, 7, 0.8, False), (2, 9, 1.5, True)]:
    x, y = random.normal(0, 1, n), random.normal(shift, 1, m)
    if isCoarse:
        x, y = np.round(x), np.round(y)
    mean = (x.sum() + y.sum()) / (n + m) * m
    far = lambda a, b, axis=0: np.abs(np.sum(b, axis=axis) - mean)
    p = stats.permutation_test((x, y), far, n_resamples=np.inf, alternative="greater", vectorized=True).pvalue
    out["permutation"].append([x.tolist(), y.tolist(), float(p)])

# Too many ways to enumerate by default: the draws must come near the exact answer.
out["drawn"] = []
for shift in [0.3, 0.9]:
    x, y = random.normal(0, 1, 10), random.normal(shift, 1, 11)
    both = np.concatenate([x, y])
    both = both - both.mean()
    observed = abs(both[10:].sum())
    ways = np.array(list(itertools.combinations(range(21), 10)))
    p = float(np.mean(np.abs(both[ways].sum(axis=1)) >= observed - 1e-12))
    out["drawn"].append([x.tolist(), y.tolist(), p])

# Devices that ran both builds keep one of each: signs of their differences.
out["paired"] = []
for size, shift in [(6, 0.7), (10, 0.4)]:
    x = random.normal(0, 1, size)
    y = x + random.normal(shift, 0.6, size)
    signs = np.array(list(itertools.product([-1, 1], repeat=size)))
    difference = (y - x) / 2
    p = float(np.mean(np.abs(signs @ difference) >= abs(difference.sum()) - 1e-12))
    out["paired"].append([x.tolist(), y.tolist(), p])

out["quantile"] = []
for size in [1, 2, 5, 8]:
    values = np.sort(random.normal(0, 1, size))
    for share in [0.25, 0.5, 0.9]:
        out["quantile"].append([values.tolist(), share, float(np.quantile(values, share, method="averaged_inverted_cdf"))])

# Clusters drawn again: the change of the mean, its deviation and widened interval.
out["bootstrap"] = []
for n, m in [(8, 8), (20, 30)]:
    x, y = random.gamma(3, 2, n), random.gamma(3, 2.6, m)
    change = lambda a, b, axis=-1: np.mean(b, axis=axis) - np.mean(a, axis=axis)
    result = stats.bootstrap((x, y), change, n_resamples=400_000, method="percentile", vectorized=True, random_state=random)
    few = min(n, m)
    tail = stats.norm.sf(stats.t.isf(0.025, few - 1) * math.sqrt(few / (few - 1)))
    low, high = np.quantile(result.bootstrap_distribution, [tail, 1 - tail])
    out["bootstrap"].append([x.tolist(), y.tolist(), float(result.standard_error), float(low), float(high)])

out["holm"] = []
for size in [1, 4, 9]:
    p = random.uniform(0, 0.2, size)
    order = np.argsort(p)
    adjusted = np.empty(size)
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(size, 0, -1)), 1)
    out["holm"].append([p.tolist(), adjusted.tolist()])

print(json.dumps(out, indent=1))
