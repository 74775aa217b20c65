import { defineRecognizer } from '../define-recognizer.js';
import { findTablePasswords, TABLE_RULES } from '../secrets/find-table-passwords.js';

export const credentialTable = defineRecognizer({
  name: 'credential-table',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Passwords in Markdown tables.',
  patterns: [],
  asks: { expressions: [TABLE_RULES] },
  find: findTablePasswords,
  sources: ['https://github.github.com/gfm/#tables-extension-'],
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
  ],
});
