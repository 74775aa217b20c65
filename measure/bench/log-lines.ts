/** Numbers from 0 to 1 in no order, the same in every run. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const LEVELS = ['INFO', 'INFO', 'INFO', 'DEBUG', 'WARN', 'ERROR'];
const NAMES = ['Jane Miller', 'Maria Lindgren', 'Wei Chen', 'Anna Kowalski'];
const PATHS = ['/api/v1/orders', '/health', '/login', '/static/app.js', '/search?q=boots'];
const MESSAGES = ['request completed', 'cache miss', 'retrying upstream', 'job finished'];

/** Lines of a made log without end: plain ones and JSON, with times and addresses in most and people in a few. */
export function* logLines(): Generator<string, never> {
  const random = lehmer(1);
  const below = (most: number): number => Math.floor(random() * most);
  const text = (most: number): string => below(most).toString();
  const one = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const ip = (): string => [1 + below(223), below(256), below(256), 1 + below(254)].join('.');
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('');
  for (let time = Date.UTC(2024, 2, 14, 8); ; time += below(900)) {
    const iso = new Date(time).toISOString();
    const kind = below(10);
    if (kind < 4)
      yield `${iso} ${one(LEVELS)} [worker-${text(16)}] http.server - GET ${one(PATHS)} 200 ${text(900)}ms ip=${ip()}\n`;
    else if (kind < 6)
      yield `${JSON.stringify({ time: iso, level: 'info', msg: one(MESSAGES), reqId: hex(16), ms: below(2000) })}\n`;
    else if (kind < 7)
      yield `${ip()} - - [14/Mar/2024:${iso.slice(11, 19)} +0000] "GET ${one(PATHS)} HTTP/1.1" 200 ${text(50_000)}\n`;
    else if (kind < 9)
      yield `${iso} ${one(LEVELS)} db.pool - query took ${text(500)} ms, rows=${text(1000)}, trace=${hex(32)}\n`;
    else
      yield `${iso} INFO billing - invoice ${text(900_000)} for ${one(NAMES)} <user${text(1000)}@example.com>, total EUR ${text(900)}.50\n`;
  }
}
