/** Endings of files that programs are written in, with their dot, in lower case. */
const ENDINGS: ReadonlySet<string> = new Set(
  (
    '.ada .asm .astro .awk .bash .bat .bzl .c .cc .cjs .clj .cljs .cls .cmake .cmd .coffee .cpp .cs .css .cts .cu .cxx ' +
    '.d .dart .ejs .el .elm .erb .erl .ex .exs .f .f90 .fs .fsx .gd .glsl .go .gradle .graphql .groovy .h .haml .hbs ' +
    '.hh .hpp .hrl .hs .hx .inl .java .jl .js .jsp .jsx .kt .kts .less .lisp .lua .m .map .mjs .mk .ml .mli .mm .mts ' +
    '.nim .nix .pas .php .pl .pm .proto .ps1 .psm1 .pug .py .pyi .pyx .r .rb .re .rego .rkt .rs .s .sass .sbt .scala ' +
    '.scm .scss .sh .sol .sv .svelte .swift .tcl .thrift .ts .tsx .v .vb .vbs .vhd .vue .wat .zig .zsh'
  ).split(' '),
);
/** Files without a telling ending, in lower case. */
const BUILD_FILES: ReadonlySet<string> = new Set(
  (
    'brewfile cmakelists.txt containerfile dockerfile fastfile gemfile gnumakefile guardfile jenkinsfile justfile ' +
    'makefile podfile rakefile vagrantfile'
  ).split(' '),
);
/** What package managers write, in lower case. */
const LOCK_FILES: ReadonlySet<string> = new Set(
  (
    'bun.lock cargo.lock composer.lock deno.lock flake.lock gemfile.lock go.sum go.work.sum gradle.lockfile mix.lock ' +
    'npm-shrinkwrap.json package-lock.json package.resolved packages.lock.json pdm.lock pipfile.lock pnpm-lock.yaml ' +
    'podfile.lock poetry.lock pubspec.lock uv.lock yarn.lock .terraform.lock.hcl'
  ).split(' '),
);

/**
 * Whether a file is source code, or a lock file of a package manager, by its name alone.
 * @param name as reports have it: `src/app.ts`, `code.zip!src/app.ts`
 */
export function isSourceCode(name: string): boolean {
  const last = lastName(name);
  const dot = last.lastIndexOf('.');
  return LOCK_FILES.has(last) || BUILD_FILES.has(last) || (dot > 0 && ENDINGS.has(last.slice(dot)));
}

/** What programs write: minified code, source maps, bundles, snapshots of tests, generated code. */
const WRITTEN =
  /\.(?:min|bundle|chunk|generated|g)\.\w+$|_pb2?\.\w+$|\.(?:map|snap|designer\.cs)$|-min\.(?:js|css)$/;
const FOLDERS = /(?:^|[/!])(?:node_modules|bower_components|vendor|__snapshots__|__generated__|generated)\//i;

/**
 * Whether programs write a file and people do not, by its name alone: lock files, minified and generated code, packages.
 * @param name as reports have it: `web/app.min.js`
 */
export function isMachineFile(name: string): boolean {
  const last = lastName(name);
  return LOCK_FILES.has(last) || WRITTEN.test(last) || FOLDERS.test(name);
}

const lastName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('!')) + 1).toLowerCase();
