import { lineBefore } from './line-before.js';

/**
 * Signs that a name in a text belongs to source code. A handle has the form of a documentation tag or a decorator, and a
 * host name that of a member of an object.
 */

/** Number of characters before a line of a block comment in which the comment must begin. */
const COMMENT_REACH = 4_000;
/** Number of characters of a line that are read on either side of a name. */
const LINE_REACH = 160;

/**
 * Tags of JSDoc, TSDoc, Javadoc, Doxygen and PHPDoc, at-rules of CSS, annotations of several languages, and mentions of
 * whole groups.
 */
const TAGS: ReadonlySet<string> = new Set(
  (
    'all angular autowired babel bean channel classmethod column dataclass entity everyone gmail here id inject latest ' +
    'next notnull pytest staticmethod table ' +
    'abstract access alias alpha api apiNote async augments author beta borrows brief bug callback category charset ' +
    'class classdesc code component constant constructor constructs container copyright covers date decorator default ' +
    'defaultValue define deprecated description desc details docs echo enum eslint event eventProperty example exception ' +
    'exports experimental extends external field file fileoverview final fires flow font-face function generator global ' +
    'group hidden hideconstructor host ignore implements implNote implSpec import inheritDoc inherited inner instance ' +
    'interface internal invariant jest jsx keyframes kind label layer lends license link linkcode linkplain listens ' +
    'literal mainpage media member memberof memberOf method mixes mixin mixins module name namespace noinspection ' +
    'note nullable overload override overview package packageDocumentation page param params parent post pre preserve ' +
    'private privateRemarks prop properties property protected provides public pure readonly reads record refactor ref ' +
    'remark remarks render requires return returns sa sealed section see self serial serialData serialField service ' +
    'short since slot snippet source spec static struct subpackage summary supports suppress supported tag template ' +
    'test this throw throws todo ts-check ts-expect-error ts-ignore ts-nocheck tutorial type typedef typeParam types ' +
    'typeparam union unsupported usage use used uses value var variation version virtual warning warn yield yields'
  )
    .toLowerCase()
    .split(' '),
);

/** Top-level domains of mail addresses whose first part is put in by a program: `"@example.com"`. */
const MAIL_DOMAIN = /\.(?:com|org|net|edu|gov|info|io|dev|test|example|invalid|local)$/i;
/** A comment line that names a person. */
const NAMES_SOMEBODY = /\b(?:author|maintain|contact|by|thanks|credit|cc|owner|todo|fixme|ask)/i;
/**
 * Text after a decorator: its arguments, other decorators, and the declaration that they decorate. A list of handles has
 * no declaration.
 */
const DECORATED = (() => {
  const decorator = String.raw`[\w.$]{0,80}(?: ?\([^\n]{0,160})?[ \t]{0,8}\r?\n[ \t]{0,80}`;
  const modifier =
    '(?:async|export|default|public|private|protected|internal|static|final|abstract|override|readonly|suspend|open|data|declare)';
  const type = String.raw`[\w$.]{1,40}(?:<[^>\n]{1,80}>)?`;
  const declarations = [
    String.raw`(?:${modifier} ){0,4}(?:class|interface|enum|struct|record|trait|module) [A-Z_$][\w$]{0,40}(?:[:(<]| ?\{| (?:extends|implements|where) |[ \t]*\r?\n[ \t]*\{)`,
    String.raw`(?:${modifier} ){0,4}(?:def|func|fun|function) [\w$]{1,40}[(<]`,
    String.raw`(?:val|var|let|const) [\w$]{1,40} ?[:=]`,
    String.raw`(?:${modifier} ){0,4}(?:${type} )?[\w$]{1,40}\([^\n]{0,120}\{\s*(?:\n|$)`,
    // A field, which is indented.
    String.raw`(?<=[ \t])(?:${modifier} ){0,4}${type} [\w$]{1,40}(?: = [^;\n]{1,80})?;`,
    String.raw`(?<=[ \t])(?:${modifier} ){0,4}[\w$]{1,40}[!?]?: [^;\n]{1,80};`,
  ];
  return new RegExp(String.raw`^${decorator}(?:@${decorator}){0,4}(?:${declarations.join('|')})`);
})();
/** Text after an array of Perl: `@ISA = qw(Exporter)`, `@codes{"a"}`. */
const PERL_ARRAY = /^\{|^[ \t]{0,12}= ?(?:qw\b|map\b|[(@$'"])/;
/** A silent command of a makefile: a common one, or one with an option, a variable or a path. */
const COMMAND =
  /^(?:awk|bash|cat|cd|chmod|cp|docker|echo|find|for|gcc|git|go|grep|if|install|ln|make|mkdir|mv|node|npm|printf|python3?|rm|sed|sh|tar|test|touch)\b|^[\w.-]+ +(?:--?\w|["']?\$|[\w.-]*\/)/;

/**
 * Returns whether a word after `@` is a documentation tag, an annotation, a decorator, a name in the comment of a
 * program, or the domain of a mail address that a program completes. Reads at most 4,000 characters before it and 400
 * after.
 * @param start offset of the `@`
 * @param end offset after the word
 */
export function isCodeTag(text: string, start: number, end: number): boolean {
  const word = text.slice(start + 1, end);
  const previous = text.charAt(start - 1);
  if (previous === '{' || previous === '`') return true;
  if (/[})\]"'*]/.test(previous) && MAIL_DOMAIN.test(word)) return true;
  if (TAGS.has(word.toLowerCase()) || PERL_ARRAY.test(text.slice(end, end + 24))) return true;
  const line = lineBefore(text, start, LINE_REACH);
  if (line.length === LINE_REACH) return false;
  if (/^\s*(?:\/\*\*|\/\/[/!])\s*$/.test(line)) return true;
  if (/^\s*\*(?:\s|$)/.test(line)) return !NAMES_SOMEBODY.test(line) && isInBlockComment(text, start);
  if (/^\t+$/.test(line) && COMMAND.test(text.slice(start + 1, start + LINE_REACH))) return true;
  return line.trim() === '' && DECORATED.test(text.slice(end, end + 400));
}

function isInBlockComment(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - COMMENT_REACH), offset);
  const begin = before.lastIndexOf('/*');
  // "/tmp/*" and "/*.txt" are paths.
  return (
    begin > before.lastIndexOf('*/') && /^\s?\/\*[\s*!]/.test(before.slice(Math.max(0, begin - 1), begin + 3))
  );
}

/** Names of objects that are seldom anything else, as alternatives of an expression. */
export const CODE_OBJECTS = 'args|obj|params|process|props|req|request|res|response|self|this';
/** Objects in code: `request.email` and `document.style` are not hosts, although `.email` and `.style` exist. */
const OBJECT = new RegExp(
  `^(?:${CODE_OBJECTS}|that|document|window|result|object|element|event|session|message|context|instance|customer|account|settings|options|component|container|parameters|arguments|properties|attributes|controller|navigator|location|callback|template|database|connection|exception|logger|logging|console|current(?:user)?|module|employee|resource|transaction|configuration|application|environment|collection|iterator|dataframe|previous|kwargs|node|observer|collections)$`,
  'i',
);
/** Statements that name a member or a module. */
const STATEMENT_BEFORE =
  /(?:^|\n)[ \t]*(?:import|package|using(?: namespace)?|require)[ \t]+$|(?:^|[\s([{;=,!])(?:delete|typeof|instanceof)[ \t]+$|[!&]$|(?<!\*)\*$/;
/** Top-level domains that are seldom names of members. */
const SELDOM_MEMBER: ReadonlySet<string> = new Set(
  'au be br ch cn co cz de dk es eu fi fr io jp nl pl ru se tv uk us'.split(' '),
);
/** A property that is named as the member that it takes: `{ id: going.id }`, `target = options.target`. */
const PROPERTY_BEFORE = /([\p{L}_$][\p{L}\p{N}_$]*)["']?\s{0,3}[:=]\s{0,3}$/u;

/**
 * Returns whether a name with dots is a member of an object or a module, rather than a host: `this.re`,
 * `fullOptions.target`, `from collections.abc import`. Meant for top-level domains that are also words.
 */
export function isMember(text: string, start: number, end: number): boolean {
  const name = text.slice(start, end);
  const dot = name.lastIndexOf('.');
  const [owner, member] = [name.slice(0, dot), name.slice(dot + 1)];
  if (name.includes('-') || (SELDOM_MEMBER.has(member.toLowerCase()) && !/^(?:this|self)$/.test(owner)))
    return false;
  // "YouTube" begins with a capital.
  if (OBJECT.test(owner) || owner.endsWith('.prototype') || /^\p{Ll}.*\p{Ll}\p{Lu}/u.test(name)) return true;
  const before = text.slice(Math.max(0, start - 48), start);
  if (text.charAt(start - 1) === '*' && text.charAt(end) === '*') return false;
  if (STATEMENT_BEFORE.test(before) || /^(?:\s+import\b|[{[]|\?\.)/.test(text.slice(end, end + 12)))
    return true;
  return PROPERTY_BEFORE.exec(before)?.[1] === member;
}

/** Returns whether a quoted path is the import of a Go module, alone on its line but for an alias. */
export function isGoImport(text: string, start: number, end: number): boolean {
  if (
    text.charAt(start - 1) !== '"' ||
    !/^"[ \t]*(?:\/\/[^\n]*)?(?:\r?\n|$)/.test(text.slice(end, end + LINE_REACH))
  )
    return false;
  const line = lineBefore(text, start - 1, LINE_REACH);
  if (!/^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?$/.test(line)) return false;
  if (/\bimport\b/.test(line)) return true;
  const before = text.slice(Math.max(0, start - COMMENT_REACH), start);
  const list = before.lastIndexOf('import (');
  return (
    list >= 0 &&
    /^\n?$/.test(before.slice(Math.max(0, list - 1), list)) &&
    !before.includes('\n)', list) &&
    /^[ \t]*(?:\/\/[^\n]*)?\r?\n/.test(before.slice(list + 8))
  );
}
