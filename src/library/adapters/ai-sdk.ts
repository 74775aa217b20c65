/** Masks prompts of the AI SDK and restores the responses: `import … from 'data-discovery/ai-sdk'`. */
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3Message,
  LanguageModelV3Middleware,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import type { Conversation, ConversationOptions, PieceRestorer } from '../conversation.js';
import type { Detector } from '../detector.js';

/** Options of the middleware. */
export interface MaskingOptions extends ConversationOptions {
  /**
   * How to treat files in a prompt, which cannot be masked: `refuse` throws, `send` sends them unchanged. Default
   * `refuse`.
   */
  readonly files?: 'refuse' | 'send';
}

/** Thrown if a prompt contains a file, because files cannot be masked. */
export class FileNotMaskedError extends Error {
  constructor(mediaType: string) {
    super(
      `The prompt contains a file (${mediaType}), which is not masked. Remove it, or pass \`files: 'send'\` to send files unmasked.`,
    );
    this.name = 'FileNotMaskedError';
  }
}

/**
 * Creates middleware for `wrapLanguageModel`. It replaces findings in the prompt (text, reasoning, tool input and
 * output), with placeholders unless a policy says otherwise, and restores them in the response (text, reasoning, tool
 * input), including streams.
 */
export function maskingMiddleware(
  detector: Pick<Detector, 'conversation'>,
  { files = 'refuse', ...options }: MaskingOptions = {},
): LanguageModelV3Middleware {
  const conversations = new WeakMap<LanguageModelV3CallOptions, Conversation>();
  const conversationOf = (params: LanguageModelV3CallOptions): Conversation => {
    const conversation = conversations.get(params);
    if (conversation === undefined) throw new TypeError('The prompt was not masked by this middleware.');
    return conversation;
  };
  return {
    specificationVersion: 'v3',
    async transformParams({ params }) {
      const conversation = detector.conversation(options);
      const prompt: LanguageModelV3Message[] = [];
      for (const message of params.prompt) prompt.push(await maskMessage(conversation, message, files));
      const masked = { ...params, prompt };
      conversations.set(masked, conversation);
      return masked;
    },
    async wrapGenerate({ doGenerate, params }) {
      const conversation = conversationOf(params);
      const result = await doGenerate();
      const content = await Promise.all(result.content.map((part) => restorePart(conversation, part)));
      return { ...result, content };
    },
    async wrapStream({ doStream, params }) {
      const conversation = conversationOf(params);
      const result = await doStream();
      return { ...result, stream: result.stream.pipeThrough(restoringStream(conversation)) };
    },
  };
}

type Part = Exclude<LanguageModelV3Message['content'], string>[number];

async function maskMessage(
  conversation: Conversation,
  message: LanguageModelV3Message,
  files: 'refuse' | 'send',
): Promise<LanguageModelV3Message> {
  if (message.role === 'system') return { ...message, content: await conversation.mask(message.content) };
  const content: Part[] = [];
  for (const part of message.content) content.push(await maskPart(conversation, part, files));
  // Each part keeps its type, so the message type is unchanged.
  return { ...message, content } as LanguageModelV3Message;
}

async function maskPart(conversation: Conversation, part: Part, files: 'refuse' | 'send'): Promise<Part> {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { ...part, text: await conversation.mask(part.text) };
    case 'tool-call':
      return { ...part, input: await maskInput(conversation, part.input) };
    case 'tool-result': {
      const output = await maskOutput(conversation, part.output, files);
      return { ...part, output };
    }
    case 'file':
      if (files === 'send') return part;
      throw new FileNotMaskedError(part.mediaType);
    case 'tool-approval-response':
      return part.reason === undefined ? part : { ...part, reason: await conversation.mask(part.reason) };
  }
}

const maskInput = (conversation: Conversation, input: unknown): Promise<unknown> =>
  typeof input === 'string' ? conversation.mask(input) : conversation.maskJson(input);

type Output = Extract<Part, { type: 'tool-result' }>['output'];

async function maskOutput(
  conversation: Conversation,
  output: Output,
  files: 'refuse' | 'send',
): Promise<Output> {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return { ...output, value: await conversation.mask(output.value) };
    case 'json':
    case 'error-json':
      return { ...output, value: (await conversation.maskJson(output.value)) as typeof output.value };
    case 'execution-denied':
      return output.reason === undefined
        ? output
        : { ...output, reason: await conversation.mask(output.reason) };
    case 'content': {
      const value: typeof output.value = [];
      for (const part of output.value) {
        if (part.type === 'text') value.push({ ...part, text: await conversation.mask(part.text) });
        else if (files === 'send') value.push(part);
        else throw new FileNotMaskedError(part.type);
      }
      return { ...output, value };
    }
  }
}

async function restorePart(
  conversation: Conversation,
  part: LanguageModelV3Content,
): Promise<LanguageModelV3Content> {
  if (part.type === 'text' || part.type === 'reasoning')
    return { ...part, text: await conversation.restore(part.text) };
  if (part.type === 'tool-call') return { ...part, input: await conversation.restoreJsonText(part.input) };
  return part;
}

type StreamPart = LanguageModelV3StreamPart;

/** Restores text as it arrives, but tool input only once it is complete, because values are escaped in its JSON. */
function restoringStream(conversation: Conversation): TransformStream<StreamPart, StreamPart> {
  const texts = new Map<string, PieceRestorer>();
  const piecesOf = (id: string): PieceRestorer => {
    const pieces = texts.get(id) ?? conversation.restoreInPieces();
    texts.set(id, pieces);
    return pieces;
  };
  const inputs = new Map<string, string>();
  const inputOf = (id: string): string => (inputs.has(id) ? String(inputs.get(id)) : '');
  const types = new Map<string, 'text-delta' | 'reasoning-delta'>();
  const flush = (
    { id }: { readonly id: string },
    type: 'text-delta' | 'reasoning-delta',
  ): readonly StreamPart[] => {
    const delta = piecesOf(id).end();
    texts.delete(id);
    types.delete(id);
    return delta === '' ? [] : [{ type, id, delta }];
  };
  const flushInput = async (id: string): Promise<readonly StreamPart[]> => {
    const delta = await conversation.restoreJsonText(inputOf(id));
    inputs.delete(id);
    return delta === '' ? [] : [{ type: 'tool-input-delta', id, delta }];
  };
  /** Emits what is held back of parts that the stream does not end. */
  async function* rest(): AsyncGenerator<StreamPart> {
    for (const [id, type] of [...types]) yield* flush({ id }, type);
    for (const id of [...inputs.keys()]) yield* await flushInput(id);
  }
  async function* restored(part: StreamPart): AsyncGenerator<StreamPart> {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- other parts have no text of the model
    switch (part.type) {
      case 'text-delta':
      case 'reasoning-delta': {
        types.set(part.id, part.type);
        const delta = piecesOf(part.id).push(part.delta);
        if (delta !== '') yield { ...part, delta };
        break;
      }
      case 'text-end':
        yield* flush(part, 'text-delta');
        yield part;
        break;
      case 'reasoning-end':
        yield* flush(part, 'reasoning-delta');
        yield part;
        break;
      case 'tool-input-delta':
        inputs.set(part.id, inputOf(part.id) + part.delta);
        break;
      case 'tool-input-end':
        yield* await flushInput(part.id);
        yield part;
        break;
      case 'finish':
        yield* rest();
        yield part;
        break;
      case 'tool-call':
        yield { ...part, input: await conversation.restoreJsonText(part.input) };
        break;
      default:
        yield part;
    }
  }
  return new TransformStream<StreamPart, StreamPart>({
    async transform(part, controller) {
      for await (const one of restored(part)) controller.enqueue(one);
    },
    async flush(controller) {
      for await (const one of rest()) controller.enqueue(one);
    },
  });
}
