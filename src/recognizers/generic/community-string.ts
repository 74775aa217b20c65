import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { isPlaceholder, isPlainValue, isReference } from '../secrets/references.js';
import { rememberJudgements } from '../secrets/remember-judgements.js';

const VALUE = String.raw`(?:"(?<value>[^"\n]{3,64})"|'(?<quoted>[^'\n]{3,64})'|(?<bare>[^\s"'\x60,;{}()<>|=]{3,64}))`;
const scores = { form: 0.85, formInContext: 0.85 };
const keywords = ['snmp'];

export const communityString = defineRecognizer({
  name: 'community-string',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'SNMP community strings and passphrases.',
  patterns: [
    {
      // Cisco IOS, Junos, Huawei VRP
      name: 'device',
      regex: new RegExp(
        String.raw`\b(?:snmp-server|snmp-agent|set snmp) community (?:(?:read|write|cipher|simple) ){0,2}${VALUE}`,
        'dgiu',
      ),
      scores,
      keywords,
    },
    {
      name: 'trap-host',
      regex: new RegExp(
        String.raw`\bsnmp-server host \S{2,60}(?: (?:traps|informs))?(?: version (?:1|2c))? ${VALUE}`,
        'dgiu',
      ),
      scores,
      keywords,
    },
    {
      // snmpd.conf
      name: 'agent',
      regex: new RegExp(
        String.raw`(?<![^\n])[ \t]{0,8}(?:r[ow]community6?|trapcommunity|com2sec6?(?:[ \t]{1,8}-Cn[ \t]{1,8}\S{1,32})?[ \t]{1,8}[\w.-]{1,40}[ \t]{1,8}\S{1,60}|trap2?sink[ \t]{1,8}\S{2,60}|createuser[ \t]{1,8}[\w.-]{1,40}[ \t]{1,8}(?:md5|sha(?:-\d{3})?))[ \t]{1,16}${VALUE}`,
        'dgiu',
      ),
      scores,
      keywords: ['community', 'com2sec', 'sink', 'createuser'],
    },
    {
      name: 'command',
      regex: new RegExp(
        String.raw`\bsnmp(?:walk|get|getnext|set|bulkwalk|bulkget|trap|table|inform|status)\b(?: -(?:v ?\w{1,2}|\w ?\S{0,16})){0,4} -c ?${VALUE}`,
        'dgiu',
      ),
      scores,
      keywords,
    },
    {
      // `snmp_community: …`, and `community: …` in the settings of SNMP
      name: 'setting',
      regex: new RegExp(
        String.raw`(?<=\bsnmp[\w ."':=\n{-]{0,48})community(?:[_ -]?(?:string|name|ro|rw))?["']?[ \t]{0,8}[:=][ \t]{0,8}${VALUE}`,
        'dgiu',
      ),
      scores,
      keywords,
    },
  ],
  validate: (candidate, { text, start, end }) => judge(candidate, text, start, end),
  sources: [
    'https://www.cisco.com/c/en/us/td/docs/ios-xml/ios/snmp/command/nm-snmp-cr-book.html',
    'http://www.net-snmp.org/docs/man/snmpd.conf.html',
  ],
  examples: [
    { text: 'snmp-server community Alder-Rw27 RW 10', finds: ['Alder-Rw27'], minScore: 0.7 },
    { text: 'snmp-server host 10.1.2.3 version 2c Alder-Rw27', finds: ['Alder-Rw27'], minScore: 0.7 },
    { text: 'rocommunity Alder-Rw27 10.0.0.0/8', finds: ['Alder-Rw27'], minScore: 0.7 },
    { text: 'snmpwalk -v2c -c Alder-Rw27 10.0.0.1 system', finds: ['Alder-Rw27'], minScore: 0.7 },
    { text: 'snmp:\n  community: Alder-Rw27', finds: ['Alder-Rw27'], minScore: 0.7 },
    { text: 'snmp-server community public RO', finds: [] },
    { text: 'snmp-server community $COMMUNITY RO', finds: [] },
    { text: 'community: gardeners', finds: [] },
    { text: 'The snmp community has grown', finds: [] },
  ],
});

/** What devices have from the start, and words that stand where a community may be left out. */
const KNOWN =
  /^(?:public|private|community|default|none|null|string|name|ro|rw|read(?:-only)?|write|(?:has|is|was|of|for|in|and|to|can|with)|v?[123]c?|traps?|informs?|version)$/i;
/** An address, with or without the size of its network. */
const ADDRESS = /^[\d.]{7,15}(?:\/\d{1,2})?$|^[\da-f:]{3,40}::?[\da-f/]*$/i;

const judge = rememberJudgements((candidate): Indecision =>
  KNOWN.test(candidate) ||
  ADDRESS.test(candidate) ||
  isReference(candidate) ||
  isPlaceholder(candidate) ||
  isPlainValue(candidate) ||
  candidate.startsWith('-')
    ? 'refused'
    : { verdict: 'undecided', details: { kind: 'snmp-community' } },
);
