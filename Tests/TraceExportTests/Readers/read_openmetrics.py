"""Reads OpenMetrics from standard input with the parser of prometheus_client and prints a JSON array for each sample."""

import json
import sys

from prometheus_client.openmetrics.parser import text_fd_to_metric_families

for family in text_fd_to_metric_families(sys.stdin):
    for sample in family.samples:
        print(
            json.dumps(
                [family.type, family.unit, sample.name, sorted(sample.labels.items()), sample.value],
                separators=(",", ":"),
                ensure_ascii=False,
            )
        )
