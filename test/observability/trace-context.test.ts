import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTraceContext, traceHeaders } from '../../src/observability/tracer.js';

const ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('the trace context', () => {
  const good: readonly (readonly [header: string, flags: string])[] = [
    [`00-${ID}-${SPAN}-01`, '01'],
    [`00-${ID}-${SPAN}-00`, '00'],
    [`00-${ID}-${SPAN}-ff`, '01'],
    [`cc-${ID}-${SPAN}-01-what-comes`, '01'],
  ];
  for (const [header, flags] of good) {
    it(`${header} is continued`, () => {
      const context = parseTraceContext(header, undefined);
      assert.ok(context !== undefined);
      assert.deepEqual(context, { traceId: ID, spanId: SPAN, flags });
      assert.deepEqual(traceHeaders(context), { traceparent: `00-${ID}-${SPAN}-${flags}` });
    });
  }
  for (const header of [
    undefined,
    '',
    'x',
    `ff-${ID}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID.toUpperCase()}-${SPAN}-01`,
    `00-${ID}-${SPAN}-01-more`,
    `00-${ID}-${SPAN}`,
    `00-${ID}${SPAN}-01`,
  ]) {
    it(`${String(header)} is not`, () => {
      assert.equal(parseTraceContext(header, 'a=1'), undefined);
    });
  }
  const states: readonly (readonly [state: string, kept: string | undefined])[] = [
    ['a=1, b@c=2 ,', 'a=1,b@c=2'],
    ['a=1,a=2', undefined],
    ['A=1', undefined],
    ['a', undefined],
    [`a=${'x'.repeat(600)}`, undefined],
    [Array.from({ length: 33 }, (_, index) => `k${index.toString()}=1`).join(','), undefined],
    ['', undefined],
  ];
  for (const [state, kept] of states) {
    it(`tracestate ${state.slice(0, 20)} is ${kept === undefined ? 'dropped' : 'kept'}`, () => {
      assert.equal(parseTraceContext(`00-${ID}-${SPAN}-01`, state)?.state, kept);
    });
  }
});
