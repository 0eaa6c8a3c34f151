/// A statistical method, for people who want to know what a number means.
public struct Method: Sendable {
    /// What `explain` and JSON call it by.
    public let id: String
    /// What it is, in a few words.
    public let title: String
    /// What it does and what it says.
    public let words: String
    /// When it cannot be trusted.
    public let limits: String
    /// Where it comes from.
    public let source: String
}

/// The methods that a comparison uses.
public enum Methods {
    /// The rows.
    public static let all: [Method] = [
        Method(
            id: "rank-clusters", title: "rank test of whole traces",
            words: """
                All values of both sides are put in order, and the test asks how often the names of the builds, dealt out \
                to whole traces (or devices) at random, would give the head side ranks so high or so low. Stays of one \
                device are alike, so a device counts as one witness, however long its trace is. A trace names the model of its device, not the \
                device, so each trace stands for one, unless --cluster folder says which belong together. Up to 20,000 ways to deal \
                are all looked at; of more, up to 9,999 are drawn with a fixed seed, and from 2,000 traces on the sum is \
                taken as normal.
                """,
            limits: """
                With n traces a side the smallest p is two of all ways to deal: 3 and 3 give 0.1, 4 and 4 give 0.03, 8 and \
                8 give 0.0002. Fewer traces cannot confirm anything.
                """,
            source: """
                Rosner, Glynn and Lee, Biometrics 59 (2003); Mann and Whitney, Annals of Mathematical Statistics 18 \
                (1947); van Elteren (1960) for strata; Besag and Clifford, Biometrika 78 (1991) for when to stop drawing
                """),
        Method(
            id: "rate-clusters", title: "test of rates of whole traces",
            words: """
                Of each trace the test takes how much it has above its share of the common rate, and asks how often the \
                names of the builds, dealt out to whole traces at random, would make the sides differ so much.
                """,
            limits: "As for rank-clusters; with one event in all, p cannot be small.",
            source:
                "Good, Permutation, parametric and bootstrap tests of hypotheses (2005), for ratio statistics"
        ),
        Method(
            id: "rank", title: "rank test of single stays (Mann-Whitney)",
            words: """
                The rank test with every stay as a witness of its own. It is told where the traces are too few for the test \
                of whole traces, and used with --cluster stay.
                """,
            limits:
                "Stays of one device are alike: it sees differences between devices as differences of builds.",
            source: "Mann and Whitney, Annals of Mathematical Statistics 18 (1947); Wilcoxon (1945)"),
        Method(
            id: "fisher", title: "exact test of two shares",
            words: """
                Given how many hits there were in all, how unlikely is it that so many of them fell on one side?
                """,
            limits: "Takes every task or stay as independent.",
            source: "Fisher, Statistical methods for research workers, section 21.02"),
        Method(
            id: "poisson", title: "exact test of two counts",
            words: """
                Given how many events there were in all, how unlikely is it that they fell so on the two sides, which had so \
                many sessions or stays each?
                """,
            limits: "Takes events as independent: a process that is killed again and again counts each time.",
            source: "Przyborowski and Wilenski, Biometrika 31 (1940)"),
        Method(
            id: "bootstrap", title: "interval of a change, by drawing traces again",
            words: """
                Traces are drawn again and again with putting back, within each side, and the change is worked out for each \
                draw; the interval holds the middle 95 % of them, widened for few traces as Student's distribution is.
                """,
            limits: "With fewer than about ten traces a side it is rough. With one trace there is none.",
            source:
                "Efron and Tibshirani, An introduction to the bootstrap (1993); Field and Welsh, JRSS B 69 (2007); "
                + "Hesterberg, American Statistician 69 (2015)"),
        Method(
            id: "newcombe", title: "interval of the difference of two shares",
            words: """
                Made of the score interval of each share (Wilson). Where traces differ more than chance makes them, the \
                counts are divided by the design effect first, which widens it.
                """,
            limits: "The design effect of few traces is itself uncertain.",
            source:
                "Newcombe, Statistics in Medicine 17 (1998), method 10; Wilson, JASA 22 (1927); Rao and Scott, "
                + "Biometrics 48 (1992)"),
        Method(
            id: "poisson-score", title: "interval of the difference of two rates",
            words: """
                Made of the score interval of each rate; counts are divided by the design effect first, as for newcombe.
                """,
            limits: "As for newcombe.",
            source:
                "Barker, American Statistician 56 (2002); Zou and Donner, Statistics in Medicine 27 (2008); Rao and Scott, "
                + "Biometrics 48 (1992)"),
        Method(
            id: "holm", title: "correction for many measures",
            words: """
                A comparison looks at dozens of measures, and one of twenty is under 0.05 by chance. The smallest p is \
                multiplied by the number of tests, the next by one less, and so on: the chance of any false alarm in a \
                comparison of two equal builds stays under 5 %. Tests that could not become significant with so few \
                events or traces do not count among the number.
                """,
            limits: "Small changes need more traces than they would if they were the only thing looked at.",
            source: "Holm, Scandinavian Journal of Statistics 6 (1979); Tarone, Biometrics 46 (1990)"),
        Method(
            id: "strata", title: "like is compared with like",
            words: """
                If the sides are made up of other devices or systems than chance would make them, devices and systems are \
                compared only among themselves, and the head side is weighted so that it is made up as the base side is. \
                What stands on one side only is left out and counted. Platforms are always kept apart.
                """,
            limits:
                "What makes users of a new build different otherwise (early adopters) cannot be weighted away.",
            source: "van Elteren (1960); Cochran, Sampling techniques (1977), poststratification"),
        Method(
            id: "sample-size", title: "how many traces would be needed",
            words: """
                The uncertainty of a change falls with the square root of the number of traces. The number is the one with \
                which a change of four times the smallest that matters would be found in four of five comparisons, and \
                with which the rank test can speak at all.
                """,
            limits: "Worked out from the traces at hand, so as rough as they are.",
            source: "Lachin, Controlled Clinical Trials 2 (1981)"),
    ]

    /// The method with this id; nil if there is none.
    public static subscript(id: String) -> Method? { all.first { $0.id == id } }
}
