"""Under Connect, in a process of its own: a session of the other kind must not have been there before."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest

import pyspark

USE = """
import sys
from pyspark.sql import SparkSession
from data_discovery_spark import Detector, classify, discover, label

spark = SparkSession.builder.remote("local[2]").getOrCreate()
assert "connect" in type(spark).__module__, type(spark)
pattern = Detector(providers="pattern")
data = spark.range(0, 60, 1, 3).selectExpr("id", "concat('user', id, '@example.com') as mail")
found = classify(data, "mail", detector=pattern).collect()
assert [row.findings[0].category for row in found] == ["EMAIL_ADDRESS"] * 60
assert {row.mail for row in label(data, ["mail"], detector=pattern).collect()} == {"[EMAIL_ADDRESS]"}
judged = [(row.column_name, row.category, row.rows) for row in discover(data, detector=pattern).collect()]
assert judged == [("mail", "EMAIL_ADDRESS", 60)], judged
spark.stop()
print("as it should be")
"""


class ConnectTest(unittest.TestCase):
    """The same functions, without a context."""

    @unittest.skipIf(pyspark.__version__ < "4", "the package of 3.5 brings no server")
    def test_connect(self) -> None:
        environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
        told = subprocess.run([sys.executable, "-c", USE], env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(told.stdout.splitlines()[-1:], ["as it should be"], told.stderr[-3000:])
