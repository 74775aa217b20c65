// Health check of the container: 0 where the role that runs here is ready, 1 where it is not. The image has no
// curl. Without PORT each role has a port of its own, and only one of them listens here.
const ROLE_PORTS = ['8580', '8051', '8052'];
const TIMEOUT_MS = 4000;

const { HOST: host = '', PORT: port = '' } = process.env;
const isEverywhere = ['', '0.0.0.0', '::'].includes(host);
const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

const ready = async (candidate) => {
  const answer = await fetch(`http://${name}:${candidate}/health/ready`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`port ${candidate} answers ${answer.status}`);
};

try {
  await Promise.any((port === '' ? ROLE_PORTS : [port]).map(ready));
  // An open connection would keep the process until its timeout.
  process.exit(0);
} catch (error) {
  console.error(error.errors.map(({ message }) => message).join('; '));
  process.exit(1);
}
