import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import { findInsertedPasswords, INSERT } from '../secrets/find-inserted-passwords.js';
import {
  findGherkinPasswords,
  findTablePasswords,
  TABLE_HEADS,
  TABLE_RULES,
} from '../secrets/find-table-passwords.js';
import type { TextView } from '../text-view.js';

export const credentialTable = defineRecognizer({
  name: 'credential-table',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Passwords in Markdown tables, tables of Gherkin and INSERT statements.',
  patterns: [],
  asks: { expressions: [TABLE_RULES, TABLE_HEADS, INSERT.regex] },
  find: (view) => findAll(view),
  sources: [
    'https://github.github.com/gfm/#tables-extension-',
    'https://cucumber.io/docs/gherkin/reference/',
  ],
  examples: [
    {
      text: '| host | user | password |\n| --- | --- | --- |\n| db1 | admin | Blue-Heron-72 |',
      finds: ['Blue-Heron-72'],
      minScore: 0.7,
    },
    {
      text: '| Feld | Wert |\n|---|---|\n| **Passwort** | `Blue-Heron-72` |',
      finds: ['Blue-Heron-72'],
      minScore: 0.7,
    },
    {
      text: '| Option | Default | Description |\n|---|---|---|\n| password | Blue-Heron-72 | of the account |',
      finds: [],
    },
    { text: '| name | password |\n|---|---|\n| alice | required |', finds: [] },
    { text: '| name | password |\n| alice | Blue-Heron-72 |', finds: ['Blue-Heron-72'], minScore: 0.7 },
    {
      text: "INSERT INTO users (login, password) VALUES ('ana', 'Blue-Heron-72')",
      finds: ['Blue-Heron-72'],
      minScore: 0.7,
    },
    { text: "INSERT INTO users (login, password) VALUES ('ana', ?)", finds: [] },
    { text: "INSERT INTO users (password, login) VALUES (:password, 'Blue-Heron-72')", finds: [] },
  ],
});

function* findAll(view: TextView): Iterable<Candidate> {
  yield* findTablePasswords(view);
  yield* findGherkinPasswords(view);
  yield* findInsertedPasswords(view);
}
