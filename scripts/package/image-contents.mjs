// What the image leaves out of the installed packages: other platforms' binaries and whatever no run of the
// program reads. Licences and notices stay.
import path from 'node:path';

/** Their builds for another C library; npm installs both on Linux where a package does not say which it needs. */
const MUSL = /^@(?:libsql|napi-rs|node-rs)\/.*-musl$/;
/** Whole folders, relative to node_modules. */
const DROPPED_FOLDERS = [
  /^\.bin$/,
  // With it pdf.js draws; text is read without (src/formats/pdf/load-pdfjs.ts).
  /^@napi-rs$/,
  /^pdfjs-dist\/(?:build|web|types|image_decoders)$/,
  /^pdfjs-dist\/legacy\/(?:web|image_decoders)$/,
  // In the bundle, in files of their own.
  /^(?:card-validator|credit-card-type|libphonenumber-js|re2js|stdnum|tldts|tldts-core)$/,
  // The same code once more, for bundlers, browsers or as it was written: Node takes another.
  /^@opentelemetry\/[^/]+\/build\/(?:esm|esnext)$/,
  /^@zxcvbn-ts\/[^/]+\/src$/,
  /^apache-arrow\/src$/,
  /^(?:unbzip2-stream\/dist|yaml\/browser)$/,
  // Of zod the protocol library asks for version 4; an extension of that protocol that is not served.
  /^zod\/(?:src|v3|mini|v4-mini|locales|v4\/mini)$/,
  /^@modelcontextprotocol\/[^/]+\/dist\/(?:ext|validators)$/,
  /^(?:ajv\/lib|kysely\/dist\/cjs|(?:jszip|pako)\/dist|@noble\/[^/]+\/src|underscore\/(?:amd|cjs|modules)|nodemailer\/dist\/cjs)$/,
  // Clients of object stores: the same code for bundlers, browsers and React Native. Node asks for the modules of Azure
  // and Google, and for the CommonJS of AWS; only a browser signs in with msal-browser.
  /^@(?:aws-sdk|smithy)\/(?:.*\/)?dist-(?:es|types)$/,
  /^@(?:azure|typespec)\/[^/]+\/dist\/(?:browser|react-native|workerd)$/,
  /^@azure\/msal-browser$/,
  /(?:^|\/)@azure\/msal-[a-z]+\/(?:src|lib|types|browser|dist-browser)$/,
  /^@google-cloud\/storage\/build\/cjs$/,
  /^(?:fast-xml-(?:parser|builder)\/lib|fast-xml-parser\/src\/v6|bowser\/src)$/,
  /(?:^|\/)(?:glob|lru-cache|path-scurry)\/dist\/esm$/,
  // The library of PDFs for browsers, and its sources; Node asks for its modules.
  /^@cantoo\/pdf-lib\/(?:src|cjs|ts3\.4)$/,
  /^culori\/bundled$/,
  // Types, which a package asks for at run time; and encodings that no connection to a database is opened with.
  /^(?:@types|undici-types)$/,
  /^iconv-lite\/encodings\/tables$/,
  /(?:^|\/node_modules\/)(?:@[^/]+\/)?[^/]+\/(?:\.github|benchmarks?|coverage|docs?|examples?|tests?|__tests__)$/,
];
const DROPPED_FILES = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /\.tsbuildinfo$/,
  /(?:^|\/)(?:readme|changelog|history|contributing|code_of_conduct|security)(?:\.[a-z]+)?$/i,
  // Of the CommonJS of Azure its modules read the state that both kinds share.
  /^@(?:azure|typespec)\/[^/]+\/dist\/commonjs\/(?!state[\w-]*\.js$|package\.json$)/,
  // Arrow comes as modules and as CommonJS; only modules are imported.
  /^apache-arrow\/.*\.js$/,
  /^bowser\/bundled\.js$/,
  /^@cantoo\/pdf-lib\/dist\/pdf-lib(?:\.esm)?(?:\.min)?\.js$/,
  /^pdfjs-dist\/.*(?:\.min\.mjs|\.sandbox\.mjs)$/,
  /^swagger-ui-dist\/(?:swagger-ui-es-bundle.*\.js|swagger-ui\.js|log\..*)$/,
  /^@zxcvbn-ts\/(?:core|language-[\w-]+)\/dist\/(?:.*\.mjs|zxcvbn-ts\.js)$/,
  /^@opentelemetry\/semantic-conventions\/dist\/(?:.*\.mjs|experimental_\w+\.cjs|index-incubating\.cjs)$/,
  /^(?:zod|@modelcontextprotocol\/[^/]+)\/.*\.cjs$/,
  /^@modelcontextprotocol\/server\/dist\/(?:cfWorkerProvider|shims(?:Browser|Workerd)|extension)[\w-]*\.mjs$/,
  /^apache-arrow\/Arrow\.(?:es2015|esnext|externs\.\w+)\.min\.js$/,
];
const ONNX_BINARIES = /^onnxruntime-node\/bin\/[^/]+\/(?<platform>[^/]+)(?:\/(?<arch>[^/]+))?$/;

/** Libraries of other platforms: engines of the model, of SQLite, of the canvas and of password hashes. */
export function isOtherPlatforms(file, isFolder, { platform, arch } = process) {
  if (!isFolder) return false;
  const name = file.split(path.sep).join('/');
  const binaries = ONNX_BINARIES.exec(name)?.groups;
  return binaries === undefined
    ? MUSL.test(name)
    : binaries.platform !== platform || (binaries.arch !== undefined && binaries.arch !== arch);
}

/** Whether the image does without a file or folder, named relative to node_modules. */
export function isDropped(file, isFolder, system = process) {
  const name = file.split(path.sep).join('/');
  if (!isFolder) return DROPPED_FILES.some((form) => form.test(name));
  return isOtherPlatforms(file, isFolder, system) || DROPPED_FOLDERS.some((form) => form.test(name));
}
