import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import {
  AIMessage,
  AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { maskModel, PartNotMaskedError } from '../../src/library/adapters/langchain.js';
import { createDetector, type Detector } from '../../src/library/index.js';

const MAIL = 'jane.roe@acme.example';
const CANARY = /jane\.roe|acme\.example/;

/** A model of LangChain that keeps what it was sent, and answers as it is told. */
class Told extends BaseChatModel {
  readonly seen: string[] = [];
  readonly #chunks: readonly AIMessageChunk[];

  constructor(chunks: readonly AIMessageChunk[]) {
    super({});
    this.#chunks = chunks;
  }

  override _llmType(): string {
    return 'told';
  }

  override _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.seen.push(JSON.stringify(messages));
    const [first = new AIMessageChunk(''), ...others] = this.#chunks;
    const whole = others.reduce((all, chunk) => all.concat(chunk), first);
    const message = new AIMessage({ content: whole.content, tool_calls: whole.tool_calls ?? [] });
    return Promise.resolve({ generations: [{ text: '', message }] });
  }

  override async *_streamResponseChunks(messages: BaseMessage[]): AsyncGenerator<ChatGenerationChunk> {
    this.seen.push(JSON.stringify(messages));
    for (const message of this.#chunks)
      yield await Promise.resolve(new ChatGenerationChunk({ text: '', message }));
  }
}

const says = (text: string): readonly AIMessageChunk[] =>
  [...text].map((content) => new AIMessageChunk({ content, id: 'run-1' }));

describe('a model of LangChain', () => {
  let detector: Detector;
  before(async () => {
    detector = await createDetector({ model: 'none' });
  });
  after(() => detector.close());

  it('never sees a value of a prompt, and its answer has them again', async () => {
    const model = new Told(says('I wrote to [EMAIL_ADDRESS_1].'));
    const chain = ChatPromptTemplate.fromMessages([
      ['system', 'Be kind.'],
      ['human', 'Write to {mail}'],
    ])
      .pipe(maskModel(model, detector))
      .pipe(new StringOutputParser());
    assert.equal(await chain.invoke({ mail: MAIL }), `I wrote to ${MAIL}.`);
    assert.equal(model.seen.length, 1);
    assert.match(model.seen.join(), /\[EMAIL_ADDRESS_1\]/);
    assert.doesNotMatch(model.seen.join(), CANARY);
  });

  it('has them again in a stream, letter by letter and block by block', async () => {
    const text = 'I wrote to [EMAIL_ADDRESS_1] and [EMAIL_ADDRESS_7], as asked. '.repeat(4);
    const blocks = [...text].map(
      (letter) => new AIMessageChunk({ content: [{ type: 'text', text: letter, index: 0 }] }),
    );
    for (const chunks of [says(text), blocks]) {
      const model = new Told(chunks);
      let [whole, count] = ['', 0];
      for await (const chunk of await maskModel(model, detector).stream(`Write to ${MAIL}`)) {
        whole += chunk.text;
        count++;
      }
      assert.equal(whole, `I wrote to ${MAIL} and [EMAIL_ADDRESS_7], as asked. `.repeat(4));
      assert.ok(count > 2, count.toString());
      assert.doesNotMatch(model.seen.join(), CANARY);
    }
  });

  it('calls tools with the values, and is sent their results without', async () => {
    const call = (args: string) =>
      new AIMessageChunk({
        content: '',
        tool_call_chunks: [{ type: 'tool_call_chunk', id: 'c1', name: 'look', index: 0, args }],
      });
    const chunks = ['{"mail":"[EMAIL_', 'ADDRESS_1]","note":"a \\"quoted\\"', ' word"}'].map(call);
    const model = new Told(chunks);
    const masked = maskModel(model, detector);
    const asked = new HumanMessage(`Look up ${MAIL}`);
    const args = { mail: MAIL, note: 'a "quoted" word' };
    const invoked = await masked.invoke([asked]);
    assert.deepEqual(
      invoked.tool_calls?.map((one) => one.args),
      [args],
    );
    let streamed: AIMessageChunk | undefined;
    for await (const chunk of await masked.stream([asked]))
      streamed =
        streamed === undefined ? (chunk as AIMessageChunk) : streamed.concat(chunk as AIMessageChunk);
    assert.deepEqual(
      streamed?.tool_calls?.map((one) => one.args),
      [args],
    );
    const result = new ToolMessage({ tool_call_id: 'c1', content: `{"other":"${MAIL}"}` });
    await masked.invoke([new SystemMessage(`For ${MAIL}`), asked, invoked, result]);
    assert.equal(model.seen.length, 3);
    assert.match(model.seen[2] ?? '', /c1/);
    assert.doesNotMatch(model.seen.join(), CANARY);
  });

  it('is masked in the example', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['examples/langchain/example.mjs'], {
      encoding: 'utf8',
    });
    const read = 'the model read: Write to [EMAIL_ADDRESS_1]\nyou read: I wrote to ana@example.com.\n';
    assert.equal(stdout, read, stderr);
  });

  it('is sent parts of a message masked, and none that is not read', async () => {
    const model = new Told(says('x'));
    const parts = [
      { type: 'text', text: `Mail ${MAIL}` },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    ];
    await assert.rejects(
      maskModel(model, detector).invoke([new HumanMessage({ content: parts })]),
      PartNotMaskedError,
    );
    assert.deepEqual(model.seen, []);
    const sending = maskModel(model, detector, { files: 'send' });
    await sending.invoke([new HumanMessage({ content: parts, name: MAIL })]);
    await sending.invoke([new HumanMessage({ contentBlocks: [{ type: 'text', text: `Mail ${MAIL}` }] })]);
    assert.match(model.seen.join(), /AAAA/);
    assert.doesNotMatch(model.seen.join(), CANARY);
  });
});
