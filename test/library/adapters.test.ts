import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as collect } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { SpanStatusCode } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { generateText, jsonSchema, streamText, tool, wrapLanguageModel } from 'ai';
import express, { type NextFunction, type Request, type Response } from 'express';
import { fastify } from 'fastify';
import pino from 'pino';
import winston from 'winston';
import { FileNotMaskedError, maskingMiddleware } from '../../src/library/adapters/ai-sdk.js';
import { redactReplies, redactResponses } from '../../src/library/adapters/http.js';
import { redactLines } from '../../src/library/adapters/log-lines.js';
import { redactLogs, redactSpans } from '../../src/library/adapters/opentelemetry.js';
import { createDetector, type Detector } from '../../src/library/index.js';
import { until } from '../support/until.js';

const MAIL = 'jane.roe@acme.example';
const CANARY = /jane\.roe|acme\.example/;

describe('the library in other programs', () => {
  let detector: Detector;
  before(async () => {
    detector = await createDetector({ model: 'none' });
  });
  after(() => detector.close());

  describe('the AI SDK', () => {
    const USAGE = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const STOP = { unified: 'stop', raw: 'stop' } as const;

    /** A model that keeps what it was sent, and answers with what it is told to. */
    function modelOf(answer: (prompt: string) => readonly LanguageModelV3StreamPart[]) {
      const seen: string[] = [];
      const told = ({ prompt }: LanguageModelV3CallOptions): readonly LanguageModelV3StreamPart[] => {
        seen.push(JSON.stringify(prompt));
        return answer(JSON.stringify(prompt));
      };
      const model: LanguageModelV3 = {
        specificationVersion: 'v3',
        provider: 'test',
        modelId: 'test',
        supportedUrls: {},
        doGenerate: (options) => {
          const content = told(options).flatMap((part): readonly LanguageModelV3Content[] => {
            if (part.type === 'text-delta') return [{ type: 'text', text: part.delta }];
            return part.type === 'tool-call' ? [part] : [];
          });
          return Promise.resolve({ content, finishReason: STOP, usage: USAGE, warnings: [] });
        },
        doStream: (options) =>
          Promise.resolve({
            stream: new ReadableStream<LanguageModelV3StreamPart>({
              start(controller) {
                controller.enqueue({ type: 'stream-start', warnings: [] });
                for (const part of told(options)) controller.enqueue(part);
                controller.enqueue({ type: 'finish', finishReason: STOP, usage: USAGE });
                controller.close();
              },
            }),
          }),
      };
      const wrapped = wrapLanguageModel({ model, middleware: maskingMiddleware(detector) });
      return { seen, wrapped };
    }

    const says = (text: string): readonly LanguageModelV3StreamPart[] => [
      { type: 'text-start', id: '1' },
      ...[...text].map((delta) => ({ type: 'text-delta', id: '1', delta }) as const),
      { type: 'text-end', id: '1' },
    ];

    it('never sees a value, and its answer has them again', async () => {
      const { seen, wrapped } = modelOf(() => [
        { type: 'text-delta', id: '1', delta: 'I wrote to [EMAIL_ADDRESS_1].' },
      ]);
      const { text } = await generateText({ model: wrapped, system: 'Be kind.', prompt: `Write to ${MAIL}` });
      assert.equal(text, `I wrote to ${MAIL}.`);
      assert.doesNotMatch(seen.join(), CANARY);
    });

    it('has them again in a stream, letter by letter', async () => {
      const { seen, wrapped } = modelOf(() =>
        says('I wrote to [EMAIL_ADDRESS_1] and [EMAIL_ADDRESS_7], as asked.'),
      );
      const { textStream } = streamText({ model: wrapped, prompt: `Write to ${MAIL}` });
      let text = '';
      for await (const part of textStream) text += part;
      assert.equal(text, `I wrote to ${MAIL} and [EMAIL_ADDRESS_7], as asked.`);
      assert.doesNotMatch(seen.join(), CANARY);
    });

    it('has all of it in a stream whose parts do not end', async () => {
      const { wrapped } = modelOf(() => [
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: 'I wrote to [EMAIL' },
      ]);
      const { textStream } = streamText({ model: wrapped, prompt: `Write to ${MAIL}` });
      let text = '';
      for await (const part of textStream) text += part;
      assert.equal(text, 'I wrote to [EMAIL');
    });

    it('calls tools with values, and sees their output masked', async () => {
      let calls = 0;
      const { seen, wrapped } = modelOf(() => {
        calls += 1;
        return calls === 1
          ? [
              {
                type: 'tool-call',
                toolCallId: 'c1',
                toolName: 'lookup',
                input: '{"mail":"[EMAIL_ADDRESS_1]"}',
              },
            ]
          : [{ type: 'text-delta', id: '1', delta: 'Found [EMAIL_ADDRESS_1] and [EMAIL_ADDRESS_2].' }];
      });
      const inputs: unknown[] = [];
      const lookup = tool({
        inputSchema: jsonSchema<{ mail: string }>({
          type: 'object',
          properties: { mail: { type: 'string' } },
          required: ['mail'],
        }),
        execute: (input) => {
          inputs.push(input);
          return Promise.resolve({ other: 'bob@acme.example' });
        },
      });
      const { text } = await generateText({
        model: wrapped,
        prompt: `Look up ${MAIL}`,
        tools: { lookup },
        stopWhen: ({ steps }) => steps.length === 2,
      });
      assert.deepEqual(inputs, [{ mail: MAIL }]);
      assert.equal(text, `Found ${MAIL} and bob@acme.example.`);
      assert.equal(seen.length, 2);
      assert.doesNotMatch(seen.join(), CANARY);
    });

    it('is not sent a file that was not read', async () => {
      const { seen, wrapped } = modelOf(() => says('x'));
      const content = [{ type: 'file' as const, data: new Uint8Array([1]), mediaType: 'application/pdf' }];
      await assert.rejects(
        generateText({ model: wrapped, messages: [{ role: 'user', content }] }),
        FileNotMaskedError,
      );
      assert.deepEqual(seen, []);
    });
  });

  describe('logs', () => {
    it('of pino are redacted in a pipeline', async (t) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'pino-'));
      t.after(() => {
        rmSync(folder, { recursive: true });
      });
      const file = path.join(folder, 'log');
      const target = path.resolve('dist/src/library/adapters/pino.js');
      const transport = pino.transport({
        pipeline: [{ target }, { target: 'pino/file', options: { destination: file } }],
      });
      const log = pino({}, transport);
      log.info({ user: { mail: MAIL } }, `mail from ${MAIL}`);
      log.warn('nothing special');
      await until(() => readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').length === 3);
      transport.end();
      const [first = '', second = ''] = readFileSync(file, 'utf8').split('\n');
      const { msg, user, time } = JSON.parse(first) as Record<'msg' | 'user' | 'time', unknown>;
      assert.equal(msg, 'mail from [EMAIL_ADDRESS]');
      assert.deepEqual(user, { mail: '[EMAIL_ADDRESS]' });
      assert.equal(typeof time, 'number');
      assert.equal((JSON.parse(second) as { msg: string }).msg, 'nothing special');
    });

    it('of winston are redacted in a stream', async () => {
      const out = new PassThrough();
      const lines = redactLines(detector);
      lines.pipe(out);
      const log = winston.createLogger({
        format: winston.format.json(),
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- winston's own types disagree
        transports: [new winston.transports.Stream({ stream: lines })],
      });
      log.info(`mail from ${MAIL}`, { user: MAIL });
      log.end();
      await once(log, 'finish');
      lines.end();
      assert.deepEqual(JSON.parse(await collect(out)), {
        level: 'info',
        message: 'mail from [EMAIL_ADDRESS]',
        user: '[EMAIL_ADDRESS]',
      });
    });

    it('keep plain lines, and lose none that cannot be read', async () => {
      const long = `${'x'.repeat(1_048_577)} ${MAIL}`;
      const withheld = (line: string | undefined, code: string): boolean =>
        line !== undefined && line.length < 200 && line.includes('withheld') && line.includes(code);
      const lines = [
        `GET /?mail=${MAIL}`,
        '',
        '{"a": broken',
        `{"m":"${MAIL}"`,
        `a\u202Eb ${MAIL}`,
        long,
        'end',
      ];
      const written = await collect(
        Readable.from([Buffer.from(lines.join('\n'))]).pipe(redactLines(detector)),
      );
      const read = written.split('\n');
      assert.equal(read.length, lines.length);
      assert.equal(CANARY.test(written), false);
      assert.equal(read[0], 'GET /?mail=[EMAIL_ADDRESS]');
      assert.equal(read[2], '{"a": broken');
      assert.ok(withheld(read[4], 'UNTRUSTED_INPUT'));
      assert.ok(withheld(read[5], 'LINE_TOO_LONG'));
      assert.equal(read[6], 'end');
    });
  });

  describe('answers of a service', () => {
    const get = async (origin: string, route: string): Promise<{ status: number; text: string }> => {
      const response = await fetch(origin + route);
      return { status: response.status, text: await response.text() };
    };

    const check = async (origin: string): Promise<void> => {
      assert.deepEqual(JSON.parse((await get(origin, '/json')).text), { user: '[EMAIL_ADDRESS]', n: 1 });
      assert.deepEqual(JSON.parse((await get(origin, '/made')).text), { user: '[EMAIL_ADDRESS]' });
      assert.deepEqual(JSON.parse((await get(origin, '/pipe')).text), { user: '[EMAIL_ADDRESS]', pipe: 1 });
      assert.equal((await get(origin, '/text')).text, 'mail [EMAIL_ADDRESS]');
      assert.equal((await get(origin, '/bytes')).text, 'abc');
      const refused = await get(origin, '/hidden');
      assert.ok(refused.status >= 400 && !CANARY.test(refused.text), refused.text);
    };

    it('are redacted by Express', async () => {
      const app = express();
      app.set('env', 'test');
      app.use(redactResponses(detector));
      app.get('/json', (_request, response) => void response.json({ user: MAIL, n: 1 }));
      app.get('/pipe', (_request, response) => void response.json({ user: MAIL, pipe: 1 }));
      app.get('/number', (_request, response) => void response.json(4_111_111_111_111_111));
      app.get('/twice', (_request, response) => {
        response.json({ user: MAIL });
        response.json({ user: MAIL });
      });
      app.get(
        '/made',
        (_request, response) => void response.type('json').send(JSON.stringify({ user: MAIL })),
      );
      app.get('/text', (_request, response) => void response.send(`mail ${MAIL}`));
      app.get('/bytes', (_request, response) => void response.send(Buffer.from('abc')));
      app.get('/hidden', (_request, response) => void response.send(`\u202E ${MAIL}`));
      app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
        if (response.headersSent) next(error);
        else response.status(500).send(`refused for ${MAIL}`);
      });
      const server: Server = createServer(app).listen(0, '127.0.0.1');
      await once(server, 'listening');
      try {
        const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`;
        await check(origin);
        assert.equal((await get(origin, '/hidden')).text, 'refused for [EMAIL_ADDRESS]');
        assert.equal((await get(origin, '/number')).text, '"[CREDIT_CARD]"');
        assert.equal(CANARY.test((await get(origin, '/twice')).text), false);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });

    it('are redacted by Fastify', async () => {
      const app = fastify();
      app.addHook('onSend', redactReplies(detector));
      app.get('/json', () => ({ user: MAIL, n: 1 }));
      app.get('/pipe', () => ({ user: MAIL, pipe: 1 }));
      app.get('/made', (_request, reply) =>
        reply.type('application/json').send(JSON.stringify({ user: MAIL })),
      );
      app.get('/text', () => `mail ${MAIL}`);
      app.get('/bytes', (_request, reply) => reply.send(Buffer.from('abc')));
      app.get('/hidden', () => `\u202E ${MAIL}`);
      app.get('/fetched', (_request, reply) => reply.send(globalThis.Response.json({ user: MAIL })));
      app.get('/fetched-bytes', (_request, reply) =>
        reply.send(new globalThis.Response(Buffer.from('abc'), { status: 201 })),
      );
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      try {
        await check(origin);
        assert.deepEqual(JSON.parse((await get(origin, '/fetched')).text), { user: '[EMAIL_ADDRESS]' });
        assert.deepEqual(await get(origin, '/fetched-bytes'), { status: 201, text: 'abc' });
      } finally {
        await app.close();
      }
    });
  });

  describe('telemetry', () => {
    it('leaves redacted: spans', async () => {
      const memory = new InMemorySpanExporter();
      const provider = new BasicTracerProvider({
        spanProcessors: [new SimpleSpanProcessor(redactSpans(memory, detector))],
      });
      const span = provider.getTracer('test').startSpan(`GET ${MAIL}`, { attributes: { user: MAIL, n: 3 } });
      span.addEvent('mail', { to: [MAIL] });
      span.setStatus({ code: SpanStatusCode.ERROR, message: `no ${MAIL}` });
      span.end();
      await provider.forceFlush();
      const [sent] = memory.getFinishedSpans();
      assert.ok(sent);
      assert.equal(sent.name, 'GET [EMAIL_ADDRESS]');
      assert.deepEqual(sent.attributes, { user: '[EMAIL_ADDRESS]', n: 3 });
      assert.deepEqual(sent.events[0]?.attributes, { to: ['[EMAIL_ADDRESS]'] });
      assert.equal(sent.status.message, 'no [EMAIL_ADDRESS]');
      assert.equal(sent.spanContext().spanId, span.spanContext().spanId);
      assert.doesNotMatch(inspect(sent, { depth: 9, showHidden: true }), CANARY);
      assert.deepEqual(Object.keys(sent), Object.keys(span));
      await provider.shutdown();
    });

    it('leaves redacted: log records', async () => {
      const memory = new InMemoryLogRecordExporter();
      const errors: unknown[] = [];
      const provider = new LoggerProvider({
        processors: [
          new SimpleLogRecordProcessor({
            exporter: redactLogs(memory, detector, { onError: (error) => errors.push(error) }),
          }),
        ],
      });
      provider
        .getLogger('test')
        .emit({ eventName: `of ${MAIL}`, body: { note: `mail ${MAIL}` }, attributes: { user: MAIL } });
      await until(() => memory.getFinishedLogRecords().length + errors.length === 1);
      assert.deepEqual(errors, []);
      const [sent] = memory.getFinishedLogRecords();
      assert.equal(sent?.eventName, 'of [EMAIL_ADDRESS]');
      assert.deepEqual(sent.body, { note: 'mail [EMAIL_ADDRESS]' });
      assert.deepEqual(sent.attributes, { user: '[EMAIL_ADDRESS]' });
      for (const shown of [inspect(sent, { depth: 9, showHidden: true }), JSON.stringify({ ...sent })])
        assert.doesNotMatch(shown, CANARY);
      await provider.shutdown();
    });

    it('is not sent where it cannot be redacted', async () => {
      const memory = new InMemorySpanExporter();
      const errors: unknown[] = [];
      const failing = { transform: () => Promise.reject(new Error('closed')) };
      const provider = new BasicTracerProvider({
        spanProcessors: [
          new SimpleSpanProcessor(redactSpans(memory, failing, { onError: (error) => errors.push(error) })),
        ],
      });
      provider.getTracer('test').startSpan(MAIL).end();
      await provider.forceFlush();
      assert.equal(memory.getFinishedSpans().length, 0);
      assert.equal(errors.length, 1);
      await provider.shutdown();
    });
  });
});
