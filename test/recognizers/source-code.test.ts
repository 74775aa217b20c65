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
    ['a silent command of a makefile', 'all:\n\t@mkdir -p out'],
    ['an address without its first part', 'mail = f"{name}@example.com"'],
    ['a domain in quotes', "concat(id, '@example.org')"],
    ['a call as user name', 'c->username = g_strdup(value);'],
    ['a member as user name', 'username = args.user'],
    ['members of objects', 'if (!this.re) { previous.next = this.bb; }'],
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
