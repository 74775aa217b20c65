import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseProxyRanges } from '../../src/config/proxy-ranges.js';

/** All of IPv4 in so many ranges of one length. */
const allOfIpv4 = (bits: number): readonly string[] =>
  Array.from(
    { length: 2 ** bits },
    (_, index) => `${String((index * 2 ** (8 - bits)) % 256)}.0.0.0/${String(bits)}`,
  );

describe('TRUST_PROXY', () => {
  for (const text of [
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    '10.1.2.3/8',
    'fc00::/7',
    '::ffff:10.0.0.0/104',
    // Everything that is for private use.
    '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, 169.254.0.0/16, ::1, fc00::/7, fe80::/10',
  ]) {
    it(`takes ${text}`, () => {
      assert.deepEqual(
        parseProxyRanges(text),
        text.split(',').map((part) => part.trim()),
      );
    });
  }

  for (const [what, text] of [
    ['every IPv4 address', '0.0.0.0/0'],
    ['every address', '::/0'],
    ['every IPv4 address, from another base', '10.20.30.40/0'],
    ['every IPv4 address among others', '10.0.0.1,0.0.0.0/0'],
    ['every IPv4 address as IPv6 has them', '::ffff:0:0/96'],
    ['the same in the other spelling', '::ffff:0.0.0.0/96'],
    ['a small range of IPv6 that holds every IPv4 address', '::/64'],
    ['two halves', '0.0.0.0/1,128.0.0.0/1'],
    ['two halves of IPv6', '::/1,8000::/1'],
    ['one half', '128.0.0.0/1'],
    ['every public IPv6 address', '2000::/3'],
    ['all of IPv4 in 256 ranges', allOfIpv4(8).join()],
    ['all of IPv4 but one range', allOfIpv4(8).slice(1).join()],
    ['the same range twice, which is too large once', '0.0.0.0/3,0.0.0.0/3'],
    ['a range longer than an address', '10.0.0.0/33'],
    ['a range longer than an IPv6 address', 'fc00::/129'],
    ['half an address', '10.0.0'],
    ['a number in hexadecimal', 'dead'],
    ['a mask in dots', '10.0.0.0/255.0.0.0'],
    ['a zone', 'fe80::1%eth0'],
    ['nothing between commas', '10.0.0.1,,10.0.0.2'],
    ['how many proxies there are', '1'],
    ['true', 'true'],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.equal(parseProxyRanges(text), undefined);
    });
  }

  it('counts each address once, however the ranges overlap', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 5, max: 8 }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 12 }), (ranges) => {
        const blocks = new Set<number>();
        for (const [first, bits] of ranges) {
          const size = 2 ** (8 - bits);
          for (let block = first - (first % size), left = size; left > 0; block += 1, left -= 1)
            blocks.add(block);
        }
        const text = ranges.map(([first, bits]) => `${String(first)}.0.0.0/${String(bits)}`).join();
        assert.equal(parseProxyRanges(text) === undefined, blocks.size > 16, text);
      }),
    );
  });
});
