import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDetector } from '../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

const THRESHOLD = 0.7;
const detect = createDetector(RECOGNIZERS);
/** What is reported, as the words of the text. */
const foundIn = (text: string): readonly string[] =>
  detect(text)
    .filter(({ score }) => score >= THRESHOLD)
    .map(({ start, end }) => text.slice(start, end));

describe('patterns in source code', () => {
  for (const [what, text] of [
    ['a link in documentation', '/**\n * Refers to {@link Order} or {@code total}.\n */'],
    ['tags of documentation', '/**\n * @throws Error\n * @defaultValue 3\n * @experimental\n */'],
    ['parameters in a comment', '/*\n * The length of @outlen; see @FT_Open_Face.\n */'],
    ['a decorator', '@strict\nclass Model:\n    @functools.cache\n    def size(self):'],
    ['a decorator before a method', '  @encoder_config.setter\n  async def put(self): pass'],
    ['decorators before a class', '@sealed_by\n@frozen.deep("x")\nexport default class Model {'],
    ['a decorator before a field', '@frozen_by\n  title!: string;'],
    ['a decorator before a function', '@frozen_by\nfun Screen(name: String) {'],
    ['a silent command of a makefile', 'all:\n\t@mkdir -p out\n\t@$(CC) -c x\n\t@strip --all $@'],
    ['an address without its first part', 'mail = f"{name}@example.com"'],
    ['a domain in quotes', "concat(id, '@example.org')"],
    ['arrays of Perl', '@PARENTS  = qw(Exporter);\n@codes{"a", "b"}'],
    ['a call as user name', 'c->username = g_strdup(value);'],
    ['a member as user name', 'username = args.user'],
    ['members of objects', 'if (!this.re) { previous.next = this.bb; }'],
    ['a method of a prototype', 'SemVer.prototype.compare = f'],
    ['a member by camel case', 'delete bindingsFromJson.pid; resolvedTarget.target === x'],
    ['a property named as its member', 'return { id: going.id, label };'],
    ['an optional call', 'kind ? observer.next?.(value) : 0'],
    ['a module of Python', 'from collections.abc import Callable'],
    ['modules of Go', 'import (\n\t"k8s.io/klog/v2"\n\trbac "k8s.io/api/rbac/v1"\n)'],
    ['arguments of a shell', 'opt="$1"\nV2=$2\n[ "$1" ] && cp "$1" "$target"'],
    ['variables after numbers', 'git rev-list -1 $commit; echo "${A}0${B}"'],
    ['a group of an expression', "text.replace(/(.)/g, '$1')"],
    ['an end of an expression', 's/$/x/; /\\*\\/$/g'],
    ['a prompt in a comment', '# $ ./run.sh'],
    ['a mark of revision control', '/* $Id: tparm.h,v 1.11 tom Exp $ */'],
    ['mathematics', '$v_1 \\in c_1$ and $v_2 \\in c_2$'],
    ['years of a copyright', ' * Copyright (C) 2002-2022 the authors'],
    ['a licence', 'a BSD-style license, BSD 3-Clause, GPL or BSD-2-Clause'],
    ['words in capitals', 'INDIRECT, SPECIAL, EXEMPLARY, OR\nCONSEQUENTIAL DAMAGES'],
    ['a font', "font-family: Consolas, Monaco, 'Andale Mono', monospace"],
  ] as const) {
    it(`finds nothing in ${what}`, () => {
      assert.deepEqual(foundIn(text), []);
    });
  }

  for (const [text, ...expected] of [
    ['thanks @night_owl22, call me', '@night_owl22'],
    ['@night_owl22\nwhat a game', '@night_owl22'],
    ['* ask @night_owl22', '@night_owl22'],
    ['/**\n * Written by @night_owl22.\n */', '@night_owl22'],
    ['username = strider.args', 'strider.args'],
    ['@night_owl22\nLet me know when you are there', '@night_owl22'],
    ['@night_owl22 please look\nThanks! See you', '@night_owl22'],
    ['@night_owl22\nInternal review of it (all)', '@night_owl22'],
    ['@night_owl22\nStatus: done', '@night_owl22'],
    ['@night_owl22\npublic holiday today (fun)\nanna: works;', '@night_owl22'],
    ['@night_owl22\nfun fact (true)', '@night_owl22'],
    ['@night_owl22\nanna: works;', '@night_owl22'],
    ['Lunch = $9', '$', '9'],
    ['@night_owl22\n@bob_the_dev\n@eve.lin', '@night_owl22', '@bob_the_dev', '@eve.lin'],
    ['id\thandle\n\t@night_owl22\t5', '@night_owl22'],
    ['rm -rf /tmp/*\n\n* @night_owl22 did it', '@night_owl22'],
    ['username: account.jane', 'account.jane'],
    ['user: data.scientist42', 'data.scientist42'],
    ['session opened for user jdoe(uid=1001) by maria(uid=0)', 'jdoe'],
    ['handle is maria_k(she/her)', 'maria_k'],
    ['uid=1000(jdoe)', '1000'],
    ['**shop.example.io** and *shop.example.de*', 'shop.example.io', 'shop.example.de'],
    ['on OpenStreetMap.de or AcmeBank.eu', 'OpenStreetMap.de', 'AcmeBank.eu'],
    ['host: customer.io', 'customer.io'],
    ['de: acme-shop.de\nio: example.io', 'acme-shop.de', 'example.io'],
    ['We import (mostly)\n "example.com/a"\n', 'example.com/a'],
    ['price = $5', '$', '5'],
    ['$AAPL rose $5', '$', '5'],
    ['costs \\$5 and **7$**', '$', '5', '7'],
    ['items.push("$5")', '$', '5'],
    ['I paid $5, not 10$!', '$', '5', '10'],
    ['the copyright was sold in 2019', '2019'],
    ['DOE, ANNA, PORTLAND, OR\nSMITH, JOHN, SALEM, OR', 'OR'],
    ['JOHN SMITH, PITTSBURGH, PA, USA', 'PA'],
    ['see shop.example.io/next', 'shop.example.io/next'],
    ['HOST=db.example-shop.io', 'db.example-shop.io'],
    ['see "k8s.io/klog/v2" for it', 'k8s.io/klog/v2'],
    ['the price is $5 each', '$', '5'],
    ['{ "price": "$5" }', '$', '5'],
    ['5 $ and 30$', '5', '$', '30', '$'],
    ['paid 5 BSD 12.50 in Nassau', 'BSD', '12.50'],
    ['12 MAIN STREET, PORTLAND, OR\n97201', 'OR'],
    ['lives in Monaco since 2002', 'Monaco', '2002'],
  ] as const) {
    it(`finds ${expected.join(', ')} in ${text}`, () => {
      const found = foundIn(text);
      assert.deepEqual(
        expected.filter((one) => !found.includes(one)),
        [],
      );
    });
  }
});
