/** Folders of other programs, which are passed over unless they are asked for. */
export const IGNORED: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn']);

/** Hidden files that hold settings, and in them secrets: `.env`, `.env.local`, `.envrc`, `.npmrc`. */
const TELLING = /^\.(?:env(?:\..+|rc)?|npmrc|netrc|pgpass|pypirc|git-credentials)$/;

/** Whether an entry is passed over because its name hides it; files that are known to hold secrets never are. */
export const isHidden = (name: string, isFile: boolean): boolean =>
  name.startsWith('.') && !IGNORED.has(name) && !(isFile && TELLING.test(name));
