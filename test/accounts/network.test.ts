import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { callerAddress, machineNetworkOf, networksOf } from '../../src/accounts/network.js';

const namesOf = (address: string): readonly string[] => networksOf(address).map(({ name }) => name);

const ipv4 = fc.ipV4();
const ipv6 = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const written = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

describe('an address', () => {
  for (const [address, normal] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    // No addresses, or not in the one way in which a socket or a proxy writes them.
    ['localhost', 'localhost'],
    ['0x7f.1', '0x7f.1'],
    ['2130706433', '2130706433'],
    ['192.0.2.1:80', '192.0.2.1:80'],
    ['', ''],
  ] as const) {
    it(`${JSON.stringify(address)} is ${JSON.stringify(normal)}`, () => {
      assert.equal(callerAddress({ ip: address }), normal);
    });
  }

  it('belongs to ever wider networks', () => {
    assert.deepEqual(namesOf('192.0.2.77'), ['192.0.2.77/32', '192.0.2.0/24', '192.0.0.0/16']);
    assert.deepEqual(namesOf('::ffff:192.0.2.77'), namesOf('192.0.2.77'));
    assert.deepEqual(namesOf('2001:db8:1:2ff:3:4:5:6'), [
      '2001:db8:1:2ff:3:4:5:6/128',
      '2001:db8:1:2ff::/64',
      '2001:db8:1:200::/56',
      '2001:db8:1::/48',
      '2001:db8::/32',
    ]);
    assert.deepEqual(namesOf('socket'), ['socket']);
  });

  it('counts as one machine with all of its /64, or alone for IPv4', () => {
    assert.equal(machineNetworkOf('192.0.2.77'), '192.0.2.77/32');
    assert.equal(machineNetworkOf('2001:db8:1:2:3:4:5:6'), machineNetworkOf('2001:db8:1:2:ffff::'));
    assert.notEqual(machineNetworkOf('2001:db8:1:2::1'), machineNetworkOf('2001:db8:1:3::1'));
    assert.equal(machineNetworkOf('socket'), 'socket');
  });

  it('lies in each of its networks, as the platform sees it', () => {
    const check = (address: string, family: 'ipv4' | 'ipv6'): void => {
      for (const { name, bits } of networksOf(address)) {
        const list = new BlockList();
        list.addSubnet(name.split('/')[0] ?? '', bits, family);
        assert.ok(list.check(address, family), `${address} in ${name}`);
      }
    };
    fc.assert(
      fc.property(ipv4, (address) => {
        check(address, 'ipv4');
      }),
    );
    fc.assert(
      fc.property(ipv6, (groups) => {
        fc.pre(groups.slice(0, 5).some((group) => group !== 0));
        check(written(groups), 'ipv6');
      }),
    );
  });

  it('shares a network with another exactly where the first bits agree', () => {
    fc.assert(
      fc.property(ipv6, fc.integer({ min: 0, max: 127 }), (groups, flipped) => {
        fc.pre(groups.slice(0, 5).some((group) => group !== 0));
        const other = groups.map((group, index) =>
          index === flipped >> 4 ? group ^ (0x8000 >> (flipped & 15)) : group,
        );
        fc.pre(other.slice(0, 5).some((group) => group !== 0));
        const theirs = namesOf(written(other));
        for (const [index, { name, bits }] of networksOf(written(groups)).entries())
          assert.equal(theirs[index] === name, bits <= flipped, `${name} and bit ${flipped.toString()}`);
      }),
    );
  });
});
