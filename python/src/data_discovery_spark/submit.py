"""What `spark-submit` is given: the command `data-discovery-spark` with the same arguments."""

import sys

from data_discovery_spark.command import main

if __name__ == "__main__":
    sys.exit(main())
