/** Masks what a chat model of LangChain.js is sent, and restores its answer: `import … from 'data-discovery/langchain'`. */
import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import {
  AIMessage,
  AIMessageChunk,
  type BaseMessage,
  coerceMessageLikeToMessage,
  HumanMessage,
} from '@langchain/core/messages';
import { Runnable, type RunnableConfig } from '@langchain/core/runnables';
import type { Conversation, ConversationOptions, PieceRestorer } from '../conversation.js';
import type { Detector } from '../create-detector.js';

/** Options of a masked model. */
export interface MaskedModelOptions extends ConversationOptions {
  /** What happens to images and files in a message, which are not read: `refuse` throws; `send` sends them. Default `refuse`. */
  readonly files?: 'refuse' | 'send';
}

/** A message contains a part that is not read. */
export class PartNotMaskedError extends Error {
  constructor(type: string) {
    super(
      `The message contains a part of type ${type}, which is not masked. Remove it, or pass \`files: 'send'\` to send such parts unmasked.`,
    );
    this.name = 'PartNotMaskedError';
  }
}

/** What a model answers, whole or as a chunk. */
type ModelAnswer = AIMessage | AIMessageChunk;
type Block = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * Wraps a chat model, with its tools bound: texts, reasoning, and input and output of tools are masked before the model
 * (and its tracing) sees them. Texts and tool calls of the answer are restored, in streams too. It is a `Runnable`.
 * @throws PartNotMaskedError, from its calls, for images and files unless `files` is `send`
 */
export const maskModel = (
  model: Runnable<BaseLanguageModelInput, ModelAnswer>,
  detector: Pick<Detector, 'conversation'>,
  options: MaskedModelOptions = {},
): Runnable<BaseLanguageModelInput, ModelAnswer> => new MaskedModel(model, detector, options);

class MaskedModel extends Runnable<BaseLanguageModelInput, ModelAnswer> {
  override lc_namespace = ['data-discovery', 'langchain'];
  readonly #model: Runnable<BaseLanguageModelInput, ModelAnswer>;
  readonly #detector: Pick<Detector, 'conversation'>;
  readonly #options: MaskedModelOptions;

  constructor(
    model: Runnable<BaseLanguageModelInput, ModelAnswer>,
    detector: Pick<Detector, 'conversation'>,
    options: MaskedModelOptions,
  ) {
    super();
    this.#model = model;
    this.#detector = detector;
    this.#options = options;
  }

  override async invoke(
    input: BaseLanguageModelInput,
    config?: Partial<RunnableConfig>,
  ): Promise<ModelAnswer> {
    const { conversation, messages } = await this.#mask(input);
    return restoreMessage(conversation, await this.#model.invoke(messages, config));
  }

  /** Texts are restored as they arrive; the rest at the end, since values are escaped in the JSON of tool calls. */
  override async *_streamIterator(
    input: BaseLanguageModelInput,
    config?: Partial<RunnableConfig>,
  ): AsyncGenerator<ModelAnswer> {
    const { conversation, messages } = await this.#mask(input);
    const texts = new StreamedTexts(conversation);
    let rest: AIMessageChunk | undefined;
    for await (const answer of await this.#model.stream(messages, config)) {
      const chunk = answer instanceof AIMessageChunk ? answer : new AIMessageChunk(fieldsOf(answer));
      const { content, others } = texts.push(chunk.content);
      const other = copyOf(chunk, { content: others });
      rest = rest === undefined ? other : rest.concat(other);
      if (content.length > 0) yield new AIMessageChunk({ content, ...idOf(chunk) });
    }
    for (const content of texts.end()) yield new AIMessageChunk({ content, ...idOf(rest) });
    if (rest !== undefined) yield await restoreMessage(conversation, rest);
  }

  async #mask(input: BaseLanguageModelInput) {
    const { files = 'refuse', ...options } = this.#options;
    const conversation = this.#detector.conversation(options);
    const messages: BaseMessage[] = [];
    for (const message of messagesOf(input)) messages.push(await maskMessage(conversation, message, files));
    return { conversation, messages };
  }
}

function messagesOf(input: BaseLanguageModelInput): readonly BaseMessage[] {
  if (typeof input === 'string') return [new HumanMessage(input)];
  return Array.isArray(input) ? input.map((one) => coerceMessageLikeToMessage(one)) : input.toChatMessages();
}

type Content = BaseMessage['content'];

const idOf = (message: BaseMessage | undefined): { readonly id?: string } =>
  message?.id === undefined ? {} : { id: message.id };

/** Repeated content, which a constructor would read in place of `content`. */
const REPEATED: ReadonlySet<string> = new Set(['contentBlocks', 'content_blocks']);
const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

/** Fields of a message as its constructor takes them. */
function fieldsOf(message: BaseMessage): object {
  const { content, additional_kwargs, response_metadata, id } = message;
  const own = { content, additional_kwargs, response_metadata, id };
  const { tool_calls, invalid_tool_calls, usage_metadata, tool_call_chunks } =
    message as Partial<AIMessageChunk>;
  const ofModel = { tool_calls, invalid_tool_calls, usage_metadata, tool_call_chunks };
  return Object.fromEntries([
    ...Object.entries(message.lc_kwargs as object).filter(([name]) => !REPEATED.has(name)),
    ...Object.entries({ ...own, ...ofModel }).filter(isGiven),
  ]);
}

/** A message made anew: its serialized form, which tracing sends, must not contain the original either. */
function copyOf<M extends BaseMessage>(message: M, changes: object): M {
  const Class = message.constructor as new (fields: object) => M;
  return new Class({ ...fieldsOf(message), ...changes });
}

/** Types of parts whose strings are all masked. */
const READ =
  /^(?:text|text-plain|reasoning|thinking|tool_use|tool_result|tool_call|tool_call_chunk|non_standard)$/;

async function maskMessage(
  conversation: Conversation,
  message: BaseMessage,
  files: 'refuse' | 'send',
): Promise<BaseMessage> {
  const { content } = message;
  const changes: Record<string, unknown> = {
    content:
      typeof content === 'string'
        ? await conversation.mask(content)
        : await maskBlocks(conversation, content, files),
    additional_kwargs: await conversation.maskJson(message.additional_kwargs),
  };
  if (message instanceof HumanMessage && message.name !== undefined)
    changes['name'] = await conversation.mask(message.name);
  if (message instanceof AIMessage || message instanceof AIMessageChunk) {
    changes['tool_calls'] = await changeArgs(message.tool_calls, (args) => conversation.maskJson(args));
    changes['invalid_tool_calls'] = await changeArgs(message.invalid_tool_calls, (args) =>
      conversation.maskJson(args),
    );
    if (message instanceof AIMessageChunk) changes['tool_call_chunks'] = [];
  }
  return copyOf(message, changes);
}

async function maskBlocks(
  conversation: Conversation,
  blocks: Exclude<Content, string>,
  files: 'refuse' | 'send',
): Promise<unknown[]> {
  const masked: unknown[] = [];
  for (const block of blocks as readonly Block[]) {
    const { type, text } = block;
    if (type === 'text' && typeof text === 'string')
      masked.push({ ...block, text: await conversation.mask(text) });
    else if (READ.test(type)) masked.push({ ...((await conversation.maskJson(block)) as object), type });
    else if (files === 'send') masked.push(block);
    else throw new PartNotMaskedError(type);
  }
  return masked;
}

/** Changes the input of each call, or of each piece of a call. */
const changeArgs = (
  calls: readonly { readonly args?: unknown }[] = [],
  change: (args: unknown) => Promise<unknown>,
): Promise<object[]> => Promise.all(calls.map(async (call) => ({ ...call, args: await change(call.args) })));

async function restoreMessage(conversation: Conversation, message: ModelAnswer): Promise<ModelAnswer> {
  const { content } = message;
  const restored = (args: unknown): Promise<unknown> =>
    typeof args === 'string' ? conversation.restoreJsonText(args) : conversation.restoreJson(args);
  return copyOf(message, {
    content:
      typeof content === 'string'
        ? await conversation.restore(content)
        : await conversation.restoreJson(content),
    additional_kwargs: await conversation.restoreJson(message.additional_kwargs),
    tool_calls: await changeArgs(message.tool_calls, restored),
    invalid_tool_calls: await changeArgs(message.invalid_tool_calls, restored),
    ...(message instanceof AIMessageChunk && {
      tool_call_chunks: await changeArgs(message.tool_call_chunks, restored),
    }),
  });
}

/** Texts of a stream: each text block, by its index, is restored as it arrives. */
class StreamedTexts {
  readonly #conversation: Conversation;
  readonly #plain: PieceRestorer;
  readonly #blocks = new Map<unknown, { readonly pieces: PieceRestorer; readonly block: Block }>();

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
    this.#plain = conversation.restoreInPieces();
  }

  /** Takes the content of a chunk; returns the text that is ready, and the parts that are not text. */
  push(content: Content): { readonly content: Content; readonly others: Content } {
    if (typeof content === 'string') return { content: this.#plain.push(content), others: '' };
    const [ready, others]: [Block[], Block[]] = [[], []];
    for (const block of content as readonly Block[]) {
      if (block.type !== 'text' || typeof block['text'] !== 'string') {
        others.push(block);
        continue;
      }
      const index = block['index'];
      const known = this.#blocks.get(index) ?? { pieces: this.#conversation.restoreInPieces(), block };
      this.#blocks.set(index, known);
      const text = known.pieces.push(block['text']);
      if (text !== '') ready.push({ ...block, text });
    }
    return { content: ready, others: others };
  }

  /** Returns the rest of each text. */
  *end(): Generator<Content> {
    const last = this.#plain.end();
    if (last !== '') yield last;
    for (const { pieces, block } of this.#blocks.values()) {
      const text = pieces.end();
      if (text !== '') yield [{ ...block, text }] as Content;
    }
  }
}
