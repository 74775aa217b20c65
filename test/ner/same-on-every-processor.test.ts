import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { MODEL_NAMES } from '../../src/core/model-names.js';
import { present } from '../../src/core/present.js';
import { folderOf } from './fixtures.js';

/** Field numbers of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. */
const MODEL = { graph: 7 };
const GRAPH = { node: 1, initializer: 5 };
const NODE = { input: 1, operator: 4 };
const TENSOR = { dataType: 2, int32Data: 5, name: 8, rawData: 9 };
const INT8 = 3;
/** Operators that multiply whole numbers or bring them about. */
const INTEGER = /Quant|Integer|QLinear|QGemm/;
/**
 * Operators whose results had the same bits on processors with AVX-512 and with AVX2 alone (`npm run
 * measure:processors`). Softmax and MultiHeadAttention are not among them: they sum in an order that depends on the
 * width of the processor's vectors, and one activation that is then rounded otherwise moves scores in the first digit.
 */
const SAME_BITS = [
  'Add',
  'BiasGelu',
  'Concat',
  'Div',
  'DynamicQuantizeMatMul',
  'Exp',
  'Gather',
  'Identity',
  'LayerNormalization',
  'MatMul',
  'Mul',
  'Pad',
  'ReduceMax',
  'ReduceSum',
  'Reshape',
  'Shape',
  'Slice',
  'Split',
  'Sub',
  'Sum',
  'Transpose',
];

interface Field {
  readonly number: number;
  /** Of a varint. */
  readonly value: number;
  /** Of a field with a length. */
  readonly bytes: Buffer;
}

/** The fields of one protobuf message. */
function* fields(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = message.readUInt8(at);
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  while (at < message.length) {
    const key = varint();
    const [number, type] = [Math.floor(key / 8), key % 8];
    const value = type === 0 ? varint() : 0;
    const length = type === 2 ? varint() : type === 5 ? 4 : type === 1 ? 8 : 0;
    assert.ok(type === 0 || length > 0 || type === 2, `wire type ${type.toString()}`);
    yield { number, value, bytes: message.subarray(at, at + length) };
    at += length;
  }
}

const all = (message: Buffer, number: number): readonly Field[] =>
  [...fields(message)].filter((field) => field.number === number);
const textOf = (message: Buffer, number: number): string =>
  all(message, number).at(0)?.bytes.toString('utf8') ?? '';

for (const name of MODEL_NAMES) {
  // A processor without VNNI adds two products of an unsigned and a signed byte in a signed 16-bit number and
  // saturates. With weights from -64 to 64 the largest such sum is 2 * 255 * 64 = 32,640: it fits.
  describe(`graph of the model ${name}`, () => {
    const model = readFileSync(path.join(folderOf(name), 'model.onnx'));
    const graph = present(all(model, MODEL.graph).at(0), 'graph').bytes;
    const tensors = new Map(
      all(graph, GRAPH.initializer).map(({ bytes }) => [textOf(bytes, TENSOR.name), bytes] as const),
    );
    const operators = all(graph, GRAPH.node).map(({ bytes }) => textOf(bytes, NODE.operator));
    const products = all(graph, GRAPH.node)
      .map(({ bytes }) => ({
        operator: textOf(bytes, NODE.operator),
        inputs: all(bytes, NODE.input).map((input) => input.bytes.toString('utf8')),
      }))
      .filter(({ operator }) => INTEGER.test(operator));

    it('has only operators that give the same bits on every processor', () => {
      assert.deepEqual(
        [...new Set(operators)].filter((operator) => !SAME_BITS.includes(operator)),
        [],
      );
    });

    it('multiplies whole numbers by the one operator whose sums are known', () => {
      assert.ok(products.length > 0);
      assert.deepEqual(new Set(products.map(({ operator }) => operator)), new Set(['DynamicQuantizeMatMul']));
    });

    it('has integer weights from -64 to 64, and uses that range', () => {
      for (const { inputs } of products) {
        const weights = inputs[1] ?? '';
        const tensor = present(tensors.get(weights), `weights ${weights}`);
        assert.equal(all(tensor, TENSOR.dataType).at(0)?.value, INT8, weights);
        assert.deepEqual(all(tensor, TENSOR.int32Data), [], weights);
        const { bytes } = present(all(tensor, TENSOR.rawData).at(0), `numbers of ${weights}`);
        let largest = 0;
        for (let at = 0; at < bytes.length; at += 1) {
          largest = Math.max(largest, Math.abs(bytes.readInt8(at)));
        }
        assert.equal(largest, 64, weights);
      }
    });

    it('has integer weights whose zero is 0, so that what is multiplied is what is stored', () => {
      for (const { inputs } of products) {
        const zeros = present(
          all(present(tensors.get(inputs[3] ?? ''), 'zeros'), TENSOR.rawData).at(0),
          'zeros',
        );
        assert.ok(zeros.bytes.every((byte) => byte === 0));
      }
    });
  });
}
