/** Secrets that standards and manuals print as examples. Programs and their documentation repeat them widely. */
const EXAMPLES: ReadonlySet<string> = new Set(
  [
    // RFC 7617, section 2: "Aladdin" with "open sesame", "test" with "123£"
    'QWxhZGRpbjpvcGVuIHNlc2FtZQ== dGVzdDoxMjPCow==',
    // RFC 6749: client credentials, tokens and codes; RFC 6750, RFC 7009
    'czZCaGRSa3F0MzpnWDFmQmF0M2JW czZCaGRSa3F0Mzo3RmpmcDBaQnIxS3REUmJuZlZkbUl3 gX1fBat3bV 7Fjfp0ZBr1KtDRbnfVdmIw',
    '2YotnFZFEjr1zCsicMWpAA tGzv3JOkF0XG5Qx2TlKWIA SplxlOBeZQQYbYS6WxSbIA A3ddj3w mF_9.B5f-4.1JqM h480djs93hd8',
    '45ghiukldjahdnhzdauz SlAV32hkKG 8xLOxBtZp8',
    // RFC 5849: the photo printing client
    'hh5s93j4hdidpola hdhd0244k9j7ao03 nnch734d00sl2jdk pfkkdhi9sl3r4s00 kkk9d7dh3k39sjv7 j49sk3j29djd dh893hdasih9',
    'kd94hf93k423kf44',
    // FIPS 197, the key of its examples; the Kubernetes page on Secrets; the page of jsonwebtoken
    '2b7e151628aed2a6abf7158809cf4f3c 000102030405060708090a0b0c0d0e0f 1f2d1e2e67df shhhhh',
    // Oracle's sample schema
    'tiger',
  ].flatMap((line) => line.split(' ')),
);
/** Signatures of the tokens in RFC 7515 and on jwt.io, truncated where the documents break lines. */
const SIGNATURES = ['SflKxwRJSMeKKF2QT4fw', 'dBjftJeZ4CVP-mB92K27', 'TJVA95OrM7E2cBab30RM'];

/** Score of a documented example, below the default threshold. */
export const EXAMPLE_SCORE = 0.6;

/** Returns whether a value is an example printed in a standard or manual. */
export const isDocumentedExample = (value: string): boolean =>
  value.includes('EXAMPLE') ||
  EXAMPLES.has(value.replace(/&.*$/s, '')) ||
  SIGNATURES.some((signature) => value.includes(signature));
