"""Grows the trees that add combinations of evidence to a column verdict (`npm run fit:trees`).

Reads examples as JSON lines (`features`, `linear`: log odds to start from, `weight`, `target`: 0 to 1) and writes
`features` and `trees`; a tree is a flat list with three numbers a node, as `weigh-trees.ts` reads it.
"""

import json
import sys

import lightgbm
import numpy

ROUNDS = 150
# More of these never makes a verdict less likely.
RAISING = {"share", "sure", "agreed", "checked", "in-context", "named", "found", "linear", "known-own", "known-ahead"}
PARAMETERS = {
    "objective": "cross_entropy",
    "learning_rate": 0.1,
    "num_leaves": 8,
    "min_data_in_leaf": 30,
    "min_sum_hessian_in_leaf": 2,
    "lambda_l2": 5,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "monotone_constraints_method": "intermediate",
    "verbosity": -1,
    "num_threads": 1,
    "deterministic": True,
    "seed": 1,
}
LEAF = -1


def flatten(node: dict, at: int) -> list[float]:
    """Returns a node and all below it in order, the left branch first; `at` is the place of its first number."""
    if "leaf_value" in node:
        return [LEAF, round(node["leaf_value"], 5), 0]
    left = flatten(node["left_child"], at + 3)
    right = at + 3 + len(left)
    start = [node["split_feature"], round(node["threshold"], 6), right]
    return start + left + flatten(node["right_child"], right)


def main(source: str, target: str) -> None:
    """Grows the trees from `source` and writes them to `target`."""
    with open(source, encoding="utf-8") as lines:
        examples = [json.loads(line) for line in lines]
    names = sorted({name for example in examples for name in example["features"]})
    place = {name: index for index, name in enumerate(names)}
    table = numpy.zeros((len(examples), len(names)))
    for row, example in enumerate(examples):
        for name, value in example["features"].items():
            table[row, place[name]] = value
    column = {key: numpy.array([example[key] for example in examples]) for key in ("target", "weight", "linear")}
    data = lightgbm.Dataset(table, column["target"], weight=column["weight"], init_score=column["linear"])
    raising = [int(name in RAISING) for name in names]
    model = lightgbm.train({**PARAMETERS, "monotone_constraints": raising}, data, ROUNDS).dump_model()
    trees = [flatten(tree["tree_structure"], 0) for tree in model["tree_info"]]
    with open(target, "w", encoding="utf-8") as file:
        json.dump({"features": names, "trees": trees}, file)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
