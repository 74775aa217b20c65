import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where .ci/install-tools puts it. */
export const LITELLM = path.resolve('.venv', 'litellm', 'bin', 'litellm');
const KEY = 'sk-of-a-test-0123456789abcdef';

type Keep = (end: () => unknown) => void;

async function portOf(server: Server, keep: Keep): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  keep(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A model that answers what it is told to: text in pieces, or tool calls. */
export interface FakeModel {
  readonly port: number;
  /** What it was asked last, as JSON. */
  readonly asked: () => string;
  readonly requests: () => number;
  /** The pieces of its next answers. */
  answer: readonly string[];
  /** A tool call in place of them. */
  call: string | undefined;
}

const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'fake', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Speaks as OpenAI's chat completions do. */
export async function runFakeModel(keep: Keep): Promise<FakeModel> {
  let asked = '';
  let requests = 0;
  const server = createServer((request, response) => {
    // The proxy asks for other things too.
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      asked = Buffer.concat(pieces).toString('utf8');
      requests += 1;
      const { stream } = JSON.parse(asked) as { readonly stream?: boolean };
      if (stream === true) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const content of model.answer) response.write(chunk({ role: 'assistant', content }, null));
        response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
        return;
      }
      const calls = [{ id: 'c', type: 'function', function: { name: 'mail', arguments: model.call } }];
      const message =
        model.call === undefined
          ? { role: 'assistant', content: model.answer.join('') }
          : { role: 'assistant', content: null, tool_calls: calls };
      const choices = [
        { index: 0, message, finish_reason: model.call === undefined ? 'stop' : 'tool_calls' },
      ];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'fake', choices }),
      );
    });
  });
  const model: FakeModel = {
    port: await portOf(server, keep),
    asked: () => asked,
    requests: () => requests,
    answer: [],
    call: undefined,
  };
  return model;
}

/** One guardrail of the proxy. */
export interface ProxyGuardrail {
  readonly name: string;
  readonly address: string;
  readonly params: object;
}

/** What a client of the proxy gets. */
export interface Completion {
  readonly status: number;
  /** The text of the answer, put together where it was streamed; the error where it failed. */
  readonly text: string;
  /** The pieces of a stream. */
  readonly pieces: readonly string[];
}

/** A client's request. */
export interface Chat {
  readonly guardrail: string;
  readonly messages: readonly object[];
  readonly stream?: boolean;
  readonly tools?: readonly object[];
  /** Whom the client says that it asks for. */
  readonly user?: string;
}

/** Starts the real proxy before a model, with guardrails of ours; ends it at the end. */
export async function runProxy(
  keep: Keep,
  model: FakeModel,
  guardrails: readonly ProxyGuardrail[],
): Promise<(chat: Chat) => Promise<Completion>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'litellm-'));
  keep(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const config = {
    model_list: [
      {
        model_name: 'fake',
        litellm_params: {
          model: 'openai/fake',
          api_base: `http://127.0.0.1:${model.port.toString()}/v1`,
          api_key: 'none',
        },
      },
    ],
    guardrails: guardrails.map(({ name, address, params }) => ({
      guardrail_name: name,
      litellm_params: {
        guardrail: 'generic_guardrail_api',
        mode: ['pre_call', 'post_call'],
        api_base: address,
        unreachable_fallback: 'fail_closed',
        streaming_transform_mode: 'incremental_diff',
        streaming_sampling_rate: 1,
        additional_provider_specific_params: params,
      },
    })),
    general_settings: { master_key: KEY },
    litellm_settings: { telemetry: false, num_retries: 0 },
  };
  // What is YAML's is JSON's.
  writeFileSync(path.join(folder, 'config.yaml'), JSON.stringify(config));
  const probe = createServer();
  const port = await portOf(probe, () => undefined);
  probe.close();
  const child = spawn(
    LITELLM,
    ['--config', path.join(folder, 'config.yaml'), '--host', '127.0.0.1', '--port', port.toString()],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LITELLM_LOCAL_MODEL_COST_MAP: 'True' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // What it still writes would stand in the way of removing its folder.
  keep(async () => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
  });
  await new Promise<void>((resolve, reject) => {
    let told = '';
    const hear = (piece: Buffer): void => {
      told += piece.toString('utf8');
      if (told.includes('Uvicorn running on')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`the proxy ended: ${told.slice(-2_000)}`));
    });
  });
  return async ({ guardrail, stream = false, ...asked }) => {
    const response = await fetch(`http://127.0.0.1:${port.toString()}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
      body: JSON.stringify({ model: 'fake', stream, guardrails: [guardrail], ...asked }),
    });
    return read(response.status, await response.text(), stream);
  };
}

function read(status: number, body: string, stream: boolean): Completion {
  if (status !== 200) return { status, text: body, pieces: [] };
  if (!stream) {
    const { choices } = JSON.parse(body) as { choices: readonly [{ message: { content: string | null } }] };
    return { status, text: choices[0].message.content ?? body, pieces: [] };
  }
  const lines = body.split('\n').filter((line) => line.startsWith('data: {'));
  const pieces = lines.flatMap((line) => {
    const { choices, error } = JSON.parse(line.slice('data: '.length)) as {
      choices?: readonly { delta: { content?: string | null } }[];
      error?: object;
    };
    if (error !== undefined) return [JSON.stringify(error)];
    const content = choices?.[0]?.delta.content;
    return typeof content === 'string' && content !== '' ? [content] : [];
  });
  return { status, text: pieces.join(''), pieces };
}
