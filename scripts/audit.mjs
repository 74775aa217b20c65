// Reports known vulnerabilities of what is installed to run (`npm audit`), where the registry answers such questions.
// Fails for one of severity high or critical; says so and passes where no registry can be asked.
import { spawnSync } from 'node:child_process';

const FAILING = ['high', 'critical'];

const { stdout, error } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  encoding: 'utf8',
  timeout: 60_000,
});

/** @returns the report, or undefined where there is none */
function readReport() {
  try {
    const report = JSON.parse(stdout ?? '');
    return report.metadata?.vulnerabilities === undefined ? { reason: report.message } : { report };
  } catch {
    return { reason: error?.message };
  }
}

const { report, reason } = readReport();
if (report === undefined) {
  console.log(`known vulnerabilities: not asked, the registry gives no answer (${reason ?? 'nothing said'})`);
  process.exit(0);
}
for (const { name, severity, range, fixAvailable } of Object.values(report.vulnerabilities)) {
  const fix = fixAvailable ? 'a fix is available' : 'no fix yet';
  console.log(`${severity}: ${name} ${range} (${fix})`);
}
const { total } = report.metadata.vulnerabilities;
const serious = FAILING.reduce((sum, severity) => sum + report.metadata.vulnerabilities[severity], 0);
console.log(`known vulnerabilities: ${total}, of these high or critical: ${serious}`);
process.exit(serious === 0 ? 0 : 1);
