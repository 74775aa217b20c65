import type { TextForm } from '../values/text-form.js';
import { present } from '../core/present.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { describeHeader } from '../discovery/header-row.js';
import { guessLanguage } from '../text/guess-language.js';
import type { KeyRing } from '../transform/key-ring.js';
import type { TransformPolicy } from '../transform/policy.js';
import type { SessionMap } from '../transform/session-map.js';
import { examineText } from '../transform/slots/examine-text.js';
import type { Reaches, Slot } from '../transform/slots/slot.js';
import { transformSlots } from '../transform/transform-slots.js';
import { refuseFailed } from '../transform/transform-text.js';
import { Transformer } from '../transform/transformer.js';
import type { ValueIndex } from '../transform/verification/value-index.js';
import { findInTable, findInTexts } from './find-texts.js';
import {
  type Changed,
  unchanged,
  type Work,
  type WorkTable,
  type WorkText,
} from '../formats/rewriting/passage.js';

/** Options of the transformation of files. */
export interface ProtectWishes {
  readonly policy: TransformPolicy;
  readonly keys: KeyRing;
  readonly subject: string;
  /** Language of pseudonyms; undefined to detect it from the first texts of the file. */
  readonly language: string | undefined;
  /** Collects the replaced values, so that the result can be searched for them. */
  readonly values?: ValueIndex;
}

/** Returns a filter for findings that score above the threshold and whose category the policy does not keep. */
export function reachesOf({ policy }: Pick<ProtectWishes, 'policy'>): Reaches {
  const kept = (category: string): boolean => policy.operatorFor(category).operator.name === 'keep';
  return ({ score, category }) => score > policy.threshold && !kept(category);
}

/** Transforms the texts of one file according to a policy. @throws ServiceError as `transformText` */
export class ProtectWork implements Work {
  readonly #deps: DiscoveryDeps;
  readonly #wishes: ProtectWishes;
  readonly #session: SessionMap;
  readonly #reaches: Reaches;
  readonly #note: (message: string) => void;
  #transformer: Transformer | undefined;

  /** @param note receives notes about how the file was read; they do not quote it */
  constructor(
    deps: DiscoveryDeps,
    wishes: ProtectWishes,
    session: SessionMap,
    note: (message: string) => void = () => undefined,
  ) {
    this.#note = note;
    this.#deps = deps;
    this.#wishes = wishes;
    this.#session = session;
    this.#reaches = reachesOf(wishes);
  }

  async texts(texts: readonly WorkText[]): Promise<readonly Changed[]> {
    const whole = texts.map(({ text }) => text).join('\n');
    // Text of pages and pictures comes from extraction or OCR, which may produce unusual characters, so they do not
    // indicate an attack.
    const trusted = this.#deps.trusted || texts.every(({ isLoose }) => isLoose === true);
    const found = await findInTexts({ ...this.#deps, trusted }, texts, this.#reaches);
    const transformer = this.#transformerFor(whole);
    const foundIn = (index: number) => present(found[index], 'what was found in a text');
    const left = (): string =>
      texts.map(({ text }, index) => transformer.leftOf(text, foundIn(index))).join('\n');
    return texts.map(({ text }, index) => transformer.transform(text, foundIn(index), whole, left));
  }

  async table(table: WorkTable): Promise<readonly (readonly Changed[])[]> {
    const whole = table.rows.map((row) => row.join('\n')).join('\n');
    const actOn = await findInTable(this.#deps, table, this.#reaches);
    const transformer = this.#transformerFor(whole);
    const act = (value: string, found: Slot['found'] | undefined): Changed => {
      if (found === undefined) return unchanged(value);
      return 'category' in found
        ? transformer.transformWhole(value, found.category, whole, left)
        : transformer.transform(value, found, whole, left);
    };
    const leftOf = (value: string, found: Slot['found'] | undefined): string => {
      if (found === undefined) return value;
      return 'category' in found
        ? transformer.leftOfWhole(value, found.category)
        : transformer.leftOf(value, found);
    };
    const left = (): string =>
      table.rows
        .flatMap((row, index) => row.map((value, column) => leftOf(value, actOn(index, column))))
        .join('\n');
    return table.rows.map((row, index) => row.map((value, column) => act(value, actOn(index, column))));
  }

  async form(text: string, form: TextForm): Promise<Changed> {
    const examined = await examineText(this.#deps, text, 'codepoint', form, this.#reaches);
    refuseFailed(examined.outcomes);
    const { told } = examined;
    if ('headerDecision' in told && !told.headerDecision.hasHeaders)
      this.#note(describeHeader(told.headerDecision));
    return transformSlots(this.#transformerFor(text), examined);
  }

  #transformerFor(text: string): Transformer {
    this.#transformer ??= transformerFor(this.#wishes, this.#session, text);
    return this.#transformer;
  }
}

/** Creates the transformer of a file. @param text a part of the file, for language detection */
export function transformerFor(
  { policy, keys, subject, language, values }: ProtectWishes,
  session: SessionMap,
  text: string,
): Transformer {
  const tools = { keys, subject, language: language ?? guessLanguage(text) ?? 'en' };
  return new Transformer(policy, session, tools, values?.replaced);
}
