import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { familyOf } from './cpu-time.js';

/** A local nginx before one address. */
export interface Nginx {
  readonly origin: string;
  /** Its processes that answer. */
  workers(): readonly number[];
  stop(): Promise<void>;
}

/** Starts nginx with one worker on a core, its files in a folder of the caller's. */
export async function startNginx(upstream: string, folder: string, core: number): Promise<Nginx> {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(new URL(upstream).host, port, folder));
  const child = spawn('taskset', ['-c', core.toString(), 'nginx', '-c', file, '-p', folder], {
    stdio: 'inherit',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port.toString()}`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${origin}/health/live`).catch(() => undefined);
    if (answer?.ok === true) break;
    if (tries === 100) throw new Error('nginx does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    workers: () => familyOf(child.pid ?? 0).slice(1),
    async stop() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

const configuration = (upstream: string, port: number, folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream service { server ${upstream}; keepalive 32; }
  server {
    listen 127.0.0.1:${port.toString()};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
