import { offsetsFromUtf16, type OffsetConverter, type OffsetUnit } from '../core/offsets.js';
import type { Span } from '../core/span.js';
import type { RestoredText } from '../transform/restore-text.js';
import type { ActedText } from '../transform/transform-text.js';
import type { SearchedResult } from '../transform/verification/search-result.js';
import {
  presentCoverage,
  presentCsvClassification,
  presentProviders,
  presentTextClassification,
} from './present-answers.js';
import type { ActedAnswer, RestoreAnswer, SessionFields, TransformAnswer } from './transform-schemas.js';

const placeOf = ({ start, end }: Span, convert: OffsetConverter) => ({
  start_index: convert(start),
  end_index: convert(end),
});

/** Builds the classification of a transformed text. */
const presentTold = ({ told }: ActedText, unit: OffsetUnit, explain: boolean) =>
  'columns' in told
    ? withoutProviders(presentCsvClassification(told, explain))
    : withoutProviders(presentTextClassification(told, unit, explain, true));

function withoutProviders<T extends { readonly providers: unknown }>(answer: T): Omit<T, 'providers'> {
  const copy: { providers?: unknown } & Omit<T, 'providers'> = { ...answer };
  delete copy.providers;
  return copy;
}

/** Optional parts of the response besides the text. */
interface ActedDetails {
  readonly providers: boolean;
  readonly classifications: boolean;
}

/** Builds the response to a transformation, with its session. Converts offsets to the requested unit. */
export function presentTransform(
  transformed: ActedText,
  session: SessionFields,
  unit: OffsetUnit,
  explain: boolean,
): TransformAnswer {
  const { transform, ...others } = presentActed(transformed, unit, {
    providers: true,
    classifications: false,
  });
  return {
    transform: { ...transform, ...session },
    ...others,
    ...(explain && { explained: presentTold(transformed, unit, true) }),
    providers: presentProviders(transformed.outcomes),
    ...presentCoverage(transformed.body),
  };
}

/** Whether the first row of a table was read as a header; only if that was detected. */
const presentHeaders = ({ told }: ActedText) =>
  'columns' in told && told.headerDecision !== undefined
    ? { has_headers: { detected: told.headerDecision.hasHeaders, reason: told.headerDecision.reason } }
    : {};

/** Builds the result of searching the output for the replaced values. */
const presentSearched = (searched: SearchedResult) => ({
  passed: searched.left.length === 0,
  values: searched.values,
  too_short: searched.tooShort,
  also_replacements: searched.alsoPut,
  parts: searched.parts,
  bytes: searched.bytes,
  found: [...searched.left],
  more_found: searched.moreLeft,
  unsearched: [...searched.unsearched],
  more_unsearched: searched.moreUnsearched,
});

/** Builds the response for one text of a batch. */
export function presentActed(acted: ActedText, unit: OffsetUnit, details: ActedDetails): ActedAnswer {
  const { text, replaced, leaks, searched, body, outcomes } = acted;
  const before = offsetsFromUtf16(body, unit);
  const after = offsetsFromUtf16(text, unit);
  return {
    transform: {
      text,
      replaced: replaced.map((one) => ({
        category: one.category,
        operator: one.operator,
        location: placeOf(one.before, before),
        result_location: placeOf(one.after, after),
      })),
    },
    ...presentHeaders(acted),
    ...(searched !== undefined && { verified: presentSearched(searched) }),
    ...(leaks !== undefined && {
      verification: {
        passed: leaks.length === 0 && (searched === undefined || searched.left.length === 0),
        leaks: leaks.map(({ category, kind, ...span }) => ({
          category,
          kind,
          location: placeOf(span, after),
        })),
      },
    }),
    ...(details.providers && { providers: presentProviders(outcomes) }),
    ...(details.classifications && {
      classifications: presentTold(acted, unit, false).classifications,
    }),
  };
}

/** Builds the response to a restore request. */
export function presentRestore(
  given: string,
  { text, restored, unknown }: RestoredText,
  unit: OffsetUnit,
): RestoreAnswer {
  const convert = offsetsFromUtf16(given, unit);
  return {
    restore: {
      text,
      restored,
      unknown: unknown.map(({ category, why, ...span }) => ({
        category,
        reason: why,
        location: placeOf(span, convert),
      })),
    },
  };
}
