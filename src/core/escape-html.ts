import { visible } from './visible-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text of others as text of a page. */
export const escapeHtml = (text: string): string =>
  visible(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
