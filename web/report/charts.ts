import { visible } from '../../src/core/visible-text.js';
import { drawing, element } from './element.js';

/** Maximum number of bars of a chart. */
const MOST_BARS = 12;
const WIDTH = 200;
/** Maximum number of characters of a name; paths keep their end, which is more informative. */
const LONGEST_NAME = 34;

const endOf = (name: string): string => {
  const characters = [...visible(name)];
  return characters.length <= LONGEST_NAME
    ? characters.join('')
    : `…${characters.slice(1 - LONGEST_NAME).join('')}`;
};

/** Creates a bar chart; each bar is a button that selects what it stands for. */
export function barChart(
  title: string,
  counts: readonly { readonly name: string; readonly count: number }[],
  onPick: (name: string) => void,
): HTMLElement {
  const heading = element('h2', {}, title);
  const shown = counts.slice(0, MOST_BARS);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const list = element('ol', { class: 'bars' });
  for (const { name, count } of shown) {
    const button = element(
      'button',
      { type: 'button', title: visible(name) },
      element('span', { class: 'bar-name' }, endOf(name)),
      bar(count / most),
      element('span', { class: 'bar-count' }, count.toLocaleString('en')),
    );
    button.addEventListener('click', () => {
      onPick(name);
    });
    list.append(element('li', {}, button));
  }
  const section = element('section', { class: 'chart' }, heading, list);
  const more = counts.length - shown.length;
  if (more > 0)
    section.append(element('p', { class: 'quiet' }, `… and ${more.toLocaleString('en')} more below`));
  if (counts.length === 0) section.append(element('p', { class: 'quiet' }, 'Nothing was found.'));
  return section;
}

function bar(share: number): SVGElement {
  const svg = drawing('svg', {
    viewBox: `0 0 ${WIDTH.toString()} 10`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
    class: 'bar',
  });
  const width = Math.max(2, Math.round(share * WIDTH)).toString();
  svg.append(drawing('rect', { x: '0', y: '0', width, height: '10', rx: '1' }));
  return svg;
}
