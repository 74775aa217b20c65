/**
 * Masks what a chat model of LangChain.js is sent, and restores its answer.
 *
 *   npm run build && node examples/langchain/example.mjs
 *
 * The model here is one of LangChain's fakes, so that the example needs no account: put your own in its place.
 */
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { createDetector } from 'data-discovery';
import { maskModel } from 'data-discovery/langchain';

const detector = await createDetector({ model: 'none' });
const model = new FakeListChatModel({ responses: ['I wrote to [EMAIL_ADDRESS_1].'] });
const sent = [];
const masked = maskModel(model, detector);
const callbacks = [{ handleChatModelStart: (_model, [messages]) => sent.push(messages.at(-1).content) }];

const answer = await masked.invoke('Write to ana@example.com', { callbacks });
console.log(`the model read: ${sent.join()}`);
console.log(`you read: ${answer.content}`);
await detector.close();
