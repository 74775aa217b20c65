import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { lastScore } from '../../src/core/span.js';
import { OPEN_POLICY } from '../../src/core/operators.js';
import { agreeInDocument } from '../../src/discovery/agreement/agree-in-document.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import { find, type FindOptions } from '../../src/discovery/find.js';
import { assertGrowsLikeItsInput } from '../support/assert-growth.js';
import { configured, fakeProvider, finding } from '../support/fake-provider.js';

const LABELS = { P: 'PERSON', O: 'ORGANIZATION', L: 'LOCATION', Z: 'ZIPCODE' } as const;
/** What a provider is confident of, or not: `⟦P|Maria Delgado⟧`, `⟦P?Will⟧`. */
const MARK = /⟦(?<label>[POLZ])(?<sign>[|?])(?<name>[^⟧]+)⟧/gu;

function readMarked(marked: string) {
  const findings = [];
  let text = '';
  let done = 0;
  for (const match of marked.matchAll(MARK)) {
    const { label, sign, name } = match.groups as Record<'label' | 'sign' | 'name', string>;
    text += marked.slice(done, match.index);
    const entityType = LABELS[label as keyof typeof LABELS];
    findings.push(finding(text.length, text.length + name.length, entityType, sign === '|' ? 0.97 : 0.4));
    text += name;
    done = match.index + match[0].length;
  }
  return { text: text + marked.slice(done), findings };
}

const OPTIONS: FindOptions = {
  contentType: 'text/plain',
  untrusted: 'trust',
  keeps: ({ score }) => score > 0.7,
  judged: 'occurrences',
};

/** The findings that the rest of the document raised, as `CATEGORY text`. */
async function raisedIn(marked: readonly string[], options: Partial<FindOptions> = {}) {
  const read = marked.map(readMarked);
  const byText = new Map(read.map(({ text, findings }) => [text, findings]));
  const providers = [configured(fakeProvider(({ text }) => byText.get(text) ?? []))];
  const { texts } = await find(
    { providers, trusted: true },
    { source: [], read: () => ({ inputs: read.map(({ text }) => ({ text })) }) },
    { ...OPTIONS, ...options },
  );
  return texts.map(({ occurrences }, index) =>
    occurrences
      .filter(({ classifiers }) => classifiers.some(({ classifier }) => classifier === 'document-agreement'))
      .map(({ start, end, category }) => `${category} ${read[index]?.text.slice(start, end) ?? ''}`),
  );
}

const GERMAN = 'Wir haben heute mit dem Kunden über die Rechnung und das Angebot gesprochen. ';
const FINNISH = 'Hän oli se joka sanoi että tämä on hyvä, mutta minun mukaan ei ole niin. ';
const POLISH = 'To jest list, który nie był wysłany do nas przez pana, ale się nie da. ';
const PORTUGUESE = 'Não é a minha conta, mas você também pode ver o que está na rua dos pais. ';

describe('a document is read as one', () => {
  for (const [marked, raised] of [
    // Whole names.
    ['⟦P|Maria Delgado⟧ called. Later Maria Delgado wrote.', ['PERSON Maria Delgado']],
    ['At ⟦O|Castle Rock⟧ they said Castle Rock is closed.', ['ORGANIZATION Castle Rock']],
    [
      'He left ⟦L|Toledo⟧ and came back to Toledo, then MARIA DELGADO met ⟦P|Maria Delgado⟧.',
      ['LOCATION Toledo', 'PERSON MARIA DELGADO'],
    ],
    ['we met ⟦P|maria delgado⟧ and maria delgado left', ['PERSON maria delgado']],
    // Below the threshold elsewhere.
    ['⟦P|Maria Delgado⟧ called. Later ⟦P?Maria Delgado⟧ wrote.', ['PERSON Maria Delgado']],
    // Parts, in any order and with initials.
    ['⟦P|Maria Delgado⟧ sent it; the Delgado return is late.', ['PERSON Delgado']],
    ['⟦P|Maria Delgado⟧ sent it; we asked M. Delgado twice.', ['PERSON M. Delgado']],
    ['⟦P|Maria Delgado⟧ sent it, signed Delgado, Maria.', ['PERSON Delgado', 'PERSON Maria']],
    ['⟦P|Sean O’Brien⟧ left before O’Brien’s car came.', ['PERSON O’Brien']],
    ['We work for ⟦O|Oracode Inc⟧ since Oracode moved.', ['ORGANIZATION Oracode']],
    ['⟦P|Karel van der Berg⟧ and Mr van der Zee.', []],
    ['⟦P|Ann Lee⟧ asked what Lee wants.', []],
    // Acronyms: introduced, or three letters and repeated.
    ['⟦O|Open Text⟧ (OT) grew. OT sells.', ['ORGANIZATION OT', 'ORGANIZATION OT']],
    ['⟦O|Open Text⟧ grew. The OT nurse left for OT.', []],
    ['⟦O|Fire Risk Board⟧ met. FRB asked, and the FRB agreed.', ['ORGANIZATION FRB', 'ORGANIZATION FRB']],
    ['⟦O|Fire Risk Board⟧ met. The FRB agreed.', []],
    // Names that are words.
    ['⟦P|Will Grant⟧ asked. Will you pay the grant? Grant it.', []],
    ['⟦P|Will Grant⟧ asked, then we saw Grant leave.', ['PERSON Grant']],
    ['⟦P|Will Grant⟧ asked. ⟦P?Grant⟧ paid.', ['PERSON Grant']],
    ['⟦O|Apple Inc⟧ pays. Apple pie is cheap, an apple a day.', []],
    ['⟦O|Target Corporation⟧ pays. Target your audience.', []],
    [`${GERMAN}⟦P|Jonas Richter⟧ kam. Danach sprach der Richter mit uns.`, []],
    [`${GERMAN}⟦P|Jonas Pohlmann⟧ kam. Danach sprach Pohlmanns Frau mit uns.`, ['PERSON Pohlmanns']],
    // Pieces of other names, addresses and codes.
    ['⟦P|Maria Delgado⟧ lives near the Hotel Delgado and Delgado Street.', []],
    ['⟦P|Maria Delgado⟧ and Eva Smith-Delgado, delgado@example.com, www.Delgado.com', []],
    ['⟦L|Boston⟧ is read in the Boston Globe and the old Globe.', []],
    ['⟦L|Atlantic City⟧ has the Atlantic City Hospital.', []],
    ['Portland ⟦L|OR⟧ ⟦Z|97201⟧ OR 97201 more', []],
    // Endings of the language.
    [`${FINNISH}⟦P|Aino Virtanen⟧ kirjoitti. Kysyin Virtaselta eilen.`, ['PERSON Virtaselta']],
    [`${FINNISH}⟦O|Samsung⟧ kasvoi. Puhuin Samsungin kanssa, en Samsonin.`, ['ORGANIZATION Samsungin']],
    [`${POLISH}⟦P|Anna Kowalska⟧ dzwoniła. Dałem to Kowalskiej, nie Kowalom.`, ['PERSON Kowalskiej']],
    ['⟦O|Samsung⟧ grew. Samsungin is a word.', []],
    // Clitics and compounds.
    [`${PORTUGUESE}⟦P|Rui Tavares⟧ ligou e pediu a Tavares-o que vem.`, ['PERSON Tavares']],
    ['the ⟦O|ISIL⟧ unit and two ISIL-held buildings were hit with the rest', ['ORGANIZATION ISIL']],
  ] as const) {
    it(`${raised.length === 0 ? 'raises nothing' : raised.join(', ')}: ${marked.slice(0, 90)}`, async () => {
      assert.deepEqual(await raisedIn([marked]), [raised]);
    });
  }

  it('never takes a name of one text into another', async () => {
    const texts = ['⟦P|Maria Delgado⟧ called.', 'Maria Delgado wrote, and Delgado paid.'];
    assert.deepEqual(await raisedIn(texts), [[], []]);
  });

  it('reads long cells as documents, and short ones as they are', async () => {
    const long = `⟦P|Maria Delgado⟧ called. ${'The rest is a note. '.repeat(4)}Delgado paid.`;
    const cells = ['⟦P|Maria Delgado⟧, Delgado', long];
    assert.deepEqual(await raisedIn(cells, { judged: 'columns' }), [[], ['PERSON Delgado']]);
  });

  it('explains what it raised, and names the provider that found the name', async () => {
    const { text, findings } = readMarked('⟦P|Maria Delgado⟧ called. Delgado wrote.');
    const quiet = configured(
      fakeProvider(() => []),
      { name: 'Quiet' },
    );
    const providers = [
      quiet,
      configured(
        fakeProvider(() => findings),
        { name: 'Sure' },
      ),
    ];
    const { texts } = await find(
      { providers, trusted: true },
      { source: [], read: () => ({ inputs: [{ text }] }) },
      { ...OPTIONS, explain: true },
    );
    const [raised] = texts[0]?.occurrences.at(-1)?.classifiers ?? [];
    assert.ok(raised !== undefined);
    const { providerIndex, entityType, score, details, explanation = [] } = raised;
    assert.deepEqual(
      { providerIndex, entityType, details },
      { providerIndex: 1, entityType: 'PERSON', details: { form: 'part' } },
    );
    assert.equal(lastScore(explanation), score);
    assert.deepEqual(
      explanation.map(({ step, facts }) => [step, facts]),
      [['document_agreement', { form: 'part', name_score: 0.97, name_classifier: 'fake' }]],
    );
    assert.ok(!JSON.stringify(explanation).includes('Delgado'));
  });

  it('raises nothing that the rules of the operator allow', async () => {
    const { text, findings } = readMarked('⟦P|Maria Delgado⟧ called. Delgado wrote.');
    const at = text.lastIndexOf('Delgado');
    const policy = {
      ...OPEN_POLICY,
      allowedIn:
        () =>
        (_: string, { start }: { start: number }) =>
          start === at,
    };
    const deps = { providers: [configured(fakeProvider(() => findings))], trusted: true };
    const content = { source: [], read: () => ({ inputs: [{ text }] }) };
    const open = await find(deps, content, OPTIONS);
    const ruled = await find(
      { ...deps, ownRules: () => ({ denyClassifiers: new Set<string>(), policy }) },
      content,
      OPTIONS,
    );
    assert.deepEqual([open.texts[0]?.occurrences.length, ruled.texts[0]?.occurrences.length], [2, 1]);
  });

  it('keeps every finding that there was, with its score or a higher one', async () => {
    const word = fc.constantFrom(
      'Maria',
      'Delgado',
      'delgado',
      'M.',
      '(OT)',
      'Open',
      'Text',
      'Inc',
      'the',
      'of',
      '.',
      '\n',
      'Ödön',
      '日本',
      "d'",
    );
    const words = fc.array(word, { minLength: 1, maxLength: 60 });
    const spans = fc.array(
      fc.tuple(
        fc.nat(80),
        fc.integer({ min: 1, max: 15 }),
        fc.constantFrom('PERSON', 'ORGANIZATION', 'LOCATION', 'URL'),
        fc.integer({ min: 1, max: 100 }),
      ),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(words, spans, async (list, chosen) => {
        const text = list.join(' ');
        const findings = chosen
          .map(([at, length, label, score]) =>
            finding(at % text.length, Math.min(text.length, (at % text.length) + length), label, score / 100),
          )
          .filter(({ start, end }) => start < end);
        const providers = [
          configured(
            fakeProvider(() => findings),
            { timeoutMs: 60_000 },
          ),
        ];
        const content = { source: [], read: () => ({ inputs: [{ text }] }) };
        const { texts } = await find({ providers, trusted: true }, content, {
          ...OPTIONS,
          keeps: () => true,
        });
        const occurrences = texts[0]?.occurrences ?? [];
        for (const { start, end, entityType, score } of findings)
          assert.ok(
            occurrences.some(
              (one) =>
                one.start <= start &&
                one.end >= end &&
                one.category === entityType &&
                one.score >= score - 1e-4,
            ),
            `${entityType} ${start.toString()}`,
          );
        assert.deepEqual(
          occurrences,
          [...occurrences].sort((a, b) => a.start - b.start || a.end - b.end),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('takes time by the length of the text, with many names that begin alike as well', () => {
    assertGrowsLikeItsInput((size) => {
      const names = Array.from(
        { length: size },
        (_, index) => `Maria Delgado${'abcdefghij'.charAt(index % 10)}${index.toString()}`,
      );
      const text = `${names.join(', ')}. ${'Maria Delgado M. O. '.repeat(size)}`;
      let at = 0;
      const found = names.map((name) => {
        at = text.indexOf(name, at);
        return { ...finding(at, at + name.length, 'PERSON', 0.97), providerIndex: 0 };
      });
      const occurrences = harmonize(found);
      return () => agreeInDocument(text, occurrences, { explain: false, providers: 1 });
    }, 1000);
  });
});
