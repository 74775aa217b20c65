import { boundOf, boundPlaces } from './bound-places.js';
import { searchWorst } from './search-worst.js';
import type { StepGraph } from './step-graph.js';

/** How many steps an engine takes at most from one place of a text, and on which text. */
export interface MostSteps {
  /** Never less than what any text can cause; exact where the search below came to its end. */
  readonly steps: number;
  /** A text that causes as many, or nearly, behind whatever must stand before; empty where no search was needed. */
  readonly text: string;
}

/**
 * The most steps that a backtracking engine takes from one start of a match until it fails, over all texts: a step
 * is a character taken on a path, or what an assertion takes. Once nothing can make the match fail any more, no
 * other path is tried, so what follows counts once.
 * @param enough below this the bound of each place by itself is told, without the search for the worst text
 */
export function mostSteps(graph: StepGraph, enough = 0): MostSteps {
  const { ways, start, bounds, last } = boundPlaces(graph);
  const roughly = boundOf(start, bounds) + last;
  if (roughly <= enough) return { steps: roughly, text: '' };
  const found = searchWorst(ways, start, bounds);
  const characters: string[] = [];
  for (let trail = found.trail; trail !== undefined; trail = trail.before) {
    characters.push(graph.characters[trail.character] ?? '');
  }
  return { steps: found.steps + last, text: characters.reverse().join('') };
}
