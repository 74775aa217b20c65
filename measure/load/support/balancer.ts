import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../test/support/free-port.js';

/** A local nginx before several addresses. */
export interface Balancer {
  readonly origin: string;
  /** Of its first process; its children answer. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts nginx before these ports, its files in a folder of the caller's.
 * @param prefix a command to start it by, such as `taskset` with its arguments
 */
export async function startBalancer(
  ports: readonly number[],
  folder: string,
  prefix: readonly string[] = [],
): Promise<Balancer> {
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(ports, port, folder));
  const [command, ...args] = [...prefix, 'nginx', '-c', file, '-p', folder];
  const child = spawn(command, args, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const killed = (): void => void child.kill('SIGKILL');
  process.once('exit', killed);
  const origin = `http://127.0.0.1:${port.toString()}`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${origin}/health/live`).catch(() => undefined);
    if (answer?.ok === true) break;
    if (tries === 100) throw new Error('nginx does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      process.off('exit', killed);
    },
  };
}

/** docs/operations.md tells users of these settings. */
const configuration = (ports: readonly number[], port: number, folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream service {
    ${ports.map((target) => `server 127.0.0.1:${target.toString()} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port.toString()};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_connect_timeout 1s;
      proxy_next_upstream error timeout non_idempotent;
    }
  }
}
`;
