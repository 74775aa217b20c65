import tempfile
import unittest
from pathlib import Path

from contextmodel.card import processor


class ProcessorTest(unittest.TestCase):
    def named(self, cpuinfo: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "cpuinfo"
            path.write_text(cpuinfo)
            return processor(path)

    def test_names_the_instructions_that_decide_the_time(self):
        rows = (
            ("model name\t: AMD EPYC\nflags\t\t: sse avx2\n\nprocessor\t: 1\nmodel name\t: Other\n", "AMD EPYC, AVX2, without VNNI"),
            ("model name\t: Xeon\nflags\t: avx2 avx512f avx512_vnni\n", "Xeon, AVX-512, with VNNI"),
            ("model name\t: Core\nflags\t: avx2 avx_vnni\n", "Core, AVX2, with VNNI"),
            ("Features\t: neon\n", "unknown processor, no AVX2, without VNNI"),
        )
        for cpuinfo, name in rows:
            self.assertEqual(self.named(cpuinfo), name)


if __name__ == "__main__":
    unittest.main()
