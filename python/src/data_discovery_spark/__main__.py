"""`python -m data_discovery_spark`."""

import sys

from .command import main

sys.exit(main())
