import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';

/** What the program's own code must not do, with a line that would and one that only looks like it. */
interface Forbidden {
  readonly what: string;
  readonly pattern: RegExp;
  readonly folders: readonly string[];
  /** Files that may, and why they are no danger. */
  readonly except?: readonly string[];
  readonly caught: readonly string[];
  readonly spared: readonly string[];
}

const RULES: readonly Forbidden[] = [
  {
    what: 'runs code that is made from text',
    pattern: /\beval\s*\(|\bnew\s+Function\b|node:vm\b/,
    folders: ['src', 'web'],
    caught: ['eval(text)', 'new Function("return 1")', "import vm from 'node:vm'"],
    spared: ['retrieval(text)', 'new FunctionTable()', 'pattern.exec(text)'],
  },
  {
    what: 'starts a shell',
    pattern: /\bshell\s*:\s*true|import\s*\{[^}]*\bexec(?:Sync)?\b[^}]*\}\s*from\s*'(?:node:)?child_process'/,
    folders: ['src'],
    caught: ['spawn(a, { shell: true })', "import { exec } from 'node:child_process'"],
    spared: ['shell: false', "import { fork, execFile } from 'node:child_process'"],
  },
  {
    what: 'makes HTML from text',
    pattern: /\b(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/,
    folders: ['web'],
    caught: ['box.innerHTML = text', '<p dangerouslySetInnerHTML={x} />'],
    spared: ['box.textContent = text'],
  },
  {
    what: 'sets or reads a cookie',
    pattern: /set-cookie|document\.cookie|\.(?:set|clear)Cookie\b/i,
    folders: ['src', 'web'],
    // Finds cookies in texts; one of its examples is a header.
    except: ['src/recognizers/generic/session-cookie.ts'],
    caught: ["reply.header('Set-Cookie', x)", 'document.cookie'],
    spared: ["credentials: 'omit'", 'cookie?: never;'],
  },
  {
    what: 'exchanges messages with other windows',
    pattern: /\bpostMessage\s*\(|addEventListener\(\s*'message'|\bonmessage\b/,
    folders: ['web'],
    // To the service worker of the page, which no other origin can register.
    except: ['web/state/use-tab-detector.ts'],
    caught: ["window.addEventListener('message', f)", 'parent.postMessage(x)'],
    spared: ["addEventListener('keydown', f)"],
  },
  {
    what: 'sends the browser to another address',
    pattern:
      /\blocation\s*=[^=]|location\.(?:href\s*=[^=]|assign\b|replace\b)|\.redirect\s*\(|window\.open\b/,
    folders: ['src/http', 'web'],
    caught: ['location.href = url', 'reply.redirect(url)'],
    // To the guide's own folder: the addresses are of the program.
    except: ['src/http/page-routes.ts'],
    spared: ['history.replaceState(null, url)', "redirect: 'error'", 'location.href === url'],
  },
  {
    what: 'makes a secret from numbers that can be guessed',
    pattern: /Math\.random/,
    folders: ['src/accounts', 'src/storage', 'src/http', 'src/mail'],
    caught: ['const id = Math.random()'],
    spared: ['randomBytes(32)'],
  },
  {
    what: 'uses a broken hash or a cipher',
    pattern: /create(?:Hash|Hmac)\(\s*'(?:md[245]|sha1|ripemd\d*)'|createCipher|createDecipher/i,
    folders: ['src'],
    // Authenticated encryption of sessions, and Presidio's own for its clients, where a setting enables it (ADR 20).
    except: ['src/transform/sessions/kept-sessions.ts', 'src/http/adapters/presidio/anonymizers.ts'],
    caught: ["createHash('md5')", "createCipheriv('aes-128-ecb', k, i)"],
    spared: ["createHash('sha256')", "'sha1' is a word"],
  },
  {
    what: 'puts SQL together from text',
    pattern: /\bsql\.(?:raw|lit|id|ref|table|join)\b|\bCompiledQuery\.raw\b/,
    folders: ['src'],
    // The triggers of the audit: texts of the program, without any value.
    except: ['src/storage/migrations.ts'],
    caught: ['sql.raw(`select ${x}`)'],
    spared: ['sql`select ${x}`', 'sql.execute(db)'],
  },
  {
    what: 'trusts a TLS certificate that nobody vouches for',
    pattern: /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity\s*:/,
    folders: ['src'],
    // As PostgreSQL and its tools have it: the sslmode of the address says whether a certificate is checked.
    except: ['src/sources/databases/connect-server.ts'],
    caught: ['tls: { rejectUnauthorized: false }'],
    spared: ['rejectUnauthorized: true'],
  },
];

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|tsx|html)$/.test(file))
    .map((file) => path.join(folder, file));

/** Comments may speak of what is forbidden. */
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

describe('the code of the program', () => {
  for (const { what, pattern, folders, except = [], caught, spared } of RULES) {
    it(`nowhere ${what}`, () => {
      for (const line of caught) assert.match(line, pattern);
      for (const line of spared) assert.doesNotMatch(line, pattern);
      const files = folders.flatMap(filesOf);
      assert.ok(files.length > 5);
      const faulty = files.filter((file) => pattern.test(withoutComments(readFileSync(file, 'utf8'))));
      assert.deepEqual(
        faulty.filter((file) => !except.includes(file)),
        [],
      );
      for (const file of except) assert.ok(faulty.includes(file), `${file} needs no exception any more`);
    });
  }
});
