import { lineBefore } from '../../text/line-before.js';
import { rememberJudgements } from '../secrets/remember-judgements.js';
import { defineRecognizer, type Indecision } from '../define-recognizer.js';
import { isBasicCredential } from '../secrets/basic-credential.js';
import { isDocumentedExample } from '../secrets/documented-examples.js';
import { isPlaceholder, isPlainValue, isReference, isWordForSecret } from '../secrets/references.js';

/** A quoted or bare argument. */
const ARGUMENT = String.raw`(?:"(?<value>[^"\n$]{3,100})"|'(?<quoted>[^'\n]{3,100})'|(?<bare>[^\s"'\x60|;&<>)$]{3,100}))`;
/** Options that take a password, as they appear at the end of the preceding text, and the programs that have them. */
const OPTIONS: readonly (readonly [option: RegExp, program: RegExp])[] = [
  [
    /[\s"']-p ?["']?$/,
    /\b(?:(?:check_)?mysql\w*|check_(?:pgsql|oracle|ldaps?|mssql\w*|imap|sip)|mariadb[\w-]*|mongo\w*|sshpass|twine|ncftp\w*|(?:docker|podman|nerdctl|skopeo|oras|az|oc|helm registry) login|htpasswd|cqlsh|security [\w-]*keychain)\b/,
  ],
  [/\s-a ["']?$/, /\b(?:redis-cli|valkey-cli|http)\b/],
  [/[\s"']-P ?["']?$/, /\b(?:sqlcmd|bcp|osql|isql|zip|unzip)\b/],
  [/[\s"']-h?p["']?$/, /(?<![\w.])(?:7z{1,2}|7z[ar]|rar|unrar)(?:\.exe)?["']?\s[^|;&]*$/],
  [/\s-k ["']?$/, /\bopenssl enc\b/],
  [/\s-w ["']?$/, /\bldap\w+\b/],
  [/\s-N ["']?$/, /\bssh-keygen\b/],
  [/\s-pw ["']?$/, /\b(?:plink|pscp|psftp|putty)\b/],
  [
    /\s\/(?:rp|p(?:ass)?)[ :]["']?$/,
    /\b(?:schtasks|cmdkey|wmic|psexec|net|sc|winrs|[wx]lfreerdp3?|[wx]?freerdp3?|rdesktop|signtool)\b/i,
  ],
  [/\s(?:-u|--user|--proxy-user)[ =]{0,2}["']?[\w.@+-]+:["']?$/, /\b(?:curl|wget|https?)\b/],
  [/\s-auth ["']?[\w.@+-]+:$/, /\bjenkins-cli\b/],
  [/\s-U ?["']?[\w.\\/@-]+%$/, /\b(?:smb\w+|rpcclient|net|mount|wmiexec)\b/],
  [/\s(?:-u|--user) ?["']?[\w.@-]+,$/, /\b(?:lftp|ncftp\w*)\b/],
];
/** An option by its letter, regardless of the program. */
const OPTION = /[\s"'](?:-(?:[pPawNUk]|pw)|\/(?:rp|p(?:ass)?))[ :]?["']?$/;
/** Commands that read a password from `echo` or `printf`. */
const READS_PASSWORD = String.raw`(?:sudo -\w{0,4}S|(?:docker|podman|nerdctl|helm registry|skopeo|oras) login|passwd --stdin|[\w./-]{2,30} (?:-{1,2}[\w=./-]{1,40} ){0,4}--passw(?:or)?d-(?:on-)?stdin|cryptsetup|gpg |su\b)`;
const scores = { form: 0.9, formInContext: 0.9 };

export const secretArgument = defineRecognizer({
  name: 'secret-argument',
  entityType: 'PASSWORD',
  country: 'generic',
  description:
    'Passwords on command lines, in .netrc files, in HTTP authorization headers and in connection strings.',
  patterns: [
    {
      name: 'user-option',
      regex:
        /(?<=\s)(?:-u|--user|--proxy-user|-auth)[ =]{0,2}["']?[\w.@+-]{1,64}:["']?(?<value>[^\s"'\x60$]{3,100})/dgu,
      scores,
    },
    {
      name: 'password-option',
      regex: new RegExp(String.raw`(?<=[\s"'])(?:-h?p|-P) ?${ARGUMENT}`, 'dgu'),
      scores,
    },
    { name: 'auth-option', regex: new RegExp(String.raw`(?<=\s)-(?:[awNk]|pw) ${ARGUMENT}`, 'dgu'), scores },
    {
      name: 'slash-option',
      regex: new RegExp(String.raw`(?<=\s)/(?:rp|p(?:ass)?)[ :]${ARGUMENT}`, 'dgiu'),
      scores,
    },
    {
      name: 'user-and-password',
      regex:
        /(?<=\s)(?:-U ?["']?[\w.\\/@-]{1,64}%|(?:-u|--user) ?["']?[\w.@-]{1,64},)(?<value>[^\s"'\x60$]{3,100})/dgu,
      scores,
    },
    {
      // The last argument of a command.
      name: 'last-argument',
      regex: new RegExp(
        String.raw`(?:\bhtpasswd(?= (?:-[a-z]{1,4} ){0,2}-[a-z]{0,3}b)(?: -[a-z]{1,4}){1,4}(?: [^\s-]\S{0,60})? \S{1,40}|\bopenssl passwd(?: -(?:[156]|apr1|salt \S{1,24})){0,3}|\bnet use [^\n/]{0,60}(?:/[a-tv-z][^\n/]{0,20})?/user:\S{1,40}|\brabbitmqctl (?:add_user|change_password) \S{1,40}|\bmysqladmin(?: \S{1,24}){0,5} password) ${ARGUMENT}`,
        'dgiu',
      ),
      scores,
      keywords: ['htpasswd', 'net use', 'rabbitmqctl', 'mysqladmin', 'openssl'],
    },
    {
      name: 'net-user',
      regex:
        /\bnet user [^\s/]{1,40} (?<value>[^\s"'\x60/*%$][^\s"'\x60/]{2,63})(?=[ \t]{1,4}\/(?:add|active|domain|expires|fullname|comment|y)\b)/dgiu,
      scores,
      keywords: ['net user'],
    },
    {
      // A script that answers a prompt: `expect "assword:"`, `send "…\r"`
      name: 'answer-to-prompt',
      regex:
        /assword[^"'\s]{0,4}["'}]?\)?\s{1,4}(?:\{?\s{0,4}send (?:-- )?|\w{1,16}\.sendline\()["'](?<value>[^"'\\\n$]{3,40})(?=\\[rn]"|["']\))/dgu,
      scores,
      keywords: ['send'],
    },
    {
      // A password that Dovecot does not hash: `ana:{PLAIN}…`
      name: 'plain-of-dovecot',
      regex: /(?<=[\w.@-]:)\{(?:PLAIN|CLEAR(?:TEXT)?)\}(?<value>[^\s:"'\x60]{3,100})/dgu,
      scores,
      keywords: ['{plain', '{clear'],
    },
    {
      // ipsec.secrets: `ana : XAUTH "…"`
      name: 'ipsec-secret',
      regex: /(?<=[ \t%\w]:[ \t]{0,4}(?:XAUTH|EAP|NTLM|PIN)[ \t]{1,8}")(?<value>[^"\n]{3,100})(?=")/dgu,
      scores,
      keywords: ['xauth', 'eap', 'ntlm', 'pin'],
    },
    {
      name: 'identified-by-bare',
      regex:
        /\b(?:create|alter) user ["\w$#-]{1,40} identified by (?<value>[^\s"'\x60;&<>]{3,60})(?![^\s;])/dgiu,
      scores,
      keywords: ['identified'],
    },
    {
      name: 'net-use',
      regex:
        /\bnet use (?:[a-z]:|\*) \\\\[^\s/]{1,80} (?<value>[^\s"'\x60/*%$][^\s"'\x60/]{2,63})(?= \/user:)/dgiu,
      scores,
      keywords: ['net use'],
    },
    {
      name: 'on-standard-input',
      regex: new RegExp(
        String.raw`\b(?:echo|printf)(?: -\w{1,3}){0,2} (?:"(?<value>[^"\n$:]{3,100})"|'(?<quoted>[^'\n:]{3,100})'|(?<bare>[^\s"'\x60|;&<>$:-][^\s"'\x60|;&<>$:]{2,99}))[ \t]{0,3}\|[ \t]{0,3}${READS_PASSWORD}`,
        'dgu',
      ),
      scores,
      keywords: ['echo', 'printf'],
    },
    {
      name: 'chpasswd',
      regex:
        /\b(?:echo|printf)(?: -\w{1,3}){0,2} ["']?[\w.-]{1,40}:(?<value>[^\s"'\x60$]{3,100})["']?[ \t]{0,3}\|[ \t]{0,3}(?:sudo )?chpasswd/dgu,
      scores,
      keywords: ['chpasswd'],
    },
    {
      name: 'pgpass',
      regex:
        /(?<![^\n])[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w.*-]{1,64}:[\w.*@-]{1,64}:(?<value>(?![\d:]{3,100}(?:\r?\n|$))[^\s"'\x60]{3,100})(?=\r?\n|$)/dgu,
      scores,
    },
    {
      name: 'access-control-list',
      regex: /\buser \S{1,40} on(?: \S{1,20}){0,2} >(?<value>[^\s"'\x60<>]{3,100})/dgu,
      scores,
      keywords: ['user '],
    },
    {
      name: 'identified-by',
      regex:
        /\bidentified[ \t]{1,4}(?:with[ \t]{1,4}["'\w]{1,40}[ \t]{1,4})?(?:by|as)[ \t]{1,4}(?:password[ \t]{1,4})?(?:'(?<quoted>[^'\n]{3,100})'|"(?<value>[^"\n]{3,100})")/dgiu,
      scores,
      keywords: ['identified'],
    },
    {
      name: 'oracle-connection',
      regex:
        /\b(?:jdbc:oracle:(?:thin|oci):|sqlplus(?: -\w{1,3}){0,2} |connect )\w{1,30}\/(?<value>[^\s"'\x60/@]{3,64})@\/{0,2}[\w.]/dgiu,
      scores,
      keywords: ['jdbc:oracle', 'sqlplus', 'connect '],
    },
    {
      name: 'secure-string',
      regex: new RegExp(
        String.raw`(?:\bConvertTo-SecureString(?: {1,2}-(?:String|AsPlainText|Force)){0,3} {1,2}| -pass(?:in|out)? ["']?pass:)${ARGUMENT}`,
        'dgu',
      ),
      scores,
    },
    {
      name: 'into-secure-string',
      regex: /(?:"(?<value>[^"\n$]{3,100})"|'(?<quoted>[^'\n]{3,100})') ?\| ?ConvertTo-SecureString\b/dgu,
      scores,
      keywords: ['securestring'],
    },
    {
      name: 'netrc',
      regex:
        /\b(?:login|machine|user)[ \t]{1,8}\S{1,100}\s{1,16}(?:login[ \t]{1,8}\S{1,100}\s{1,16})?password[ \t]{1,8}(?<value>[^\s"'\x60]{3,128})/dgu,
      scores,
      keywords: ['password'],
    },
    {
      name: 'basic-authorization',
      regex: /\bBasic[ \t]{1,3}(?<value>[A-Za-z\d+/]{10,200}={0,2})(?![\w+/=])/dgu,
      scores,
      keywords: ['basic'],
    },
    {
      name: 'data-source-name',
      regex: /(?<=\b[\w.-]{1,64}):(?<value>[^\s"'\x60@:/]{3,64})@(?:tcp6?|unix)\(/dgu,
      scores,
      keywords: ['@tcp', '@unix'],
    },
    {
      // `svc:…@db01:5432`, `admin:…@10.0.0.4`: an email address has no port and no numeric host.
      name: 'user-and-host',
      regex:
        /(?<=[\w.-]{2,3}):(?<value>[^\s"'\x60@:/<>,;]{4,64})@(?:\d{1,3}(?:\.\d{1,3}){3}\b|(?!sha\d)[\w.-]{2,64}:\d{2,5}\b(?![.:-]))/dgu,
      scores,
    },
    {
      // `'postgres://' + 'app:' + '…' + '@db/shop'`
      name: 'joined-address',
      regex:
        /:\/\/[\w.-]{0,64}["'] ?[+.] ?(?:["'][\w.-]{1,64}:["']|["'][\w.-]{1,64}["'] ?[+.] ?["']:["']) ?[+.] ?["'](?<value>[^\s"'@:/$]{3,64})["'] ?[+.] ?["']@/dgu,
      scores,
      keywords: ['://'],
    },
    {
      // Options of a mount: `username=ana,password=…,uid=1000`
      name: 'mount-option',
      regex:
        /(?<=[\s,])(?:username|user)=[^\s,()"'=]{1,64},(?:\w{1,16}=[^\s,()"']{1,40},){0,3}(?:password|passwd|pass)=(?<value>(?=[^\s,]{0,40}\d)[^\s,()"']{4,100})(?=,\w|\s|$)/dgu,
      scores,
      keywords: ['password=', 'passwd=', 'pass='],
    },
    {
      // `rootpw --plaintext …` of Kickstart
      name: 'root-password',
      regex:
        /(?<![^\n])[ \t]{0,8}rootpw(?: --(?:plaintext|allow-ssh)){0,2} (?<value>[^\s"'\x60-][^\s"'\x60]{3,100})(?=[ \t]{0,8}(?:--|\r?\n|$))/dgu,
      scores,
      keywords: ['rootpw'],
    },
    {
      // `chpasswd:` of cloud-init
      name: 'first-login',
      regex:
        /\bchpasswd:\s{1,12}(?:expire:[ \t]{0,3}\w{1,5}\s{1,12})?(?:list|users):[ \t]{0,3}\|?-?\s{1,12}(?:- )?["']?[\w.-]{1,32}:(?<value>[^\s"':]{3,100})(?=["']?\s|$)/dgu,
      scores,
      keywords: ['chpasswd'],
    },
    {
      // `Authorization: Token …`
      name: 'authorization-scheme',
      regex:
        /\bauthorization["']?[ \t]{0,3}[:=,][ \t]{0,3}[f"'\x60]{0,2}(?:token|apikey|api-key|key|oauth|pat|ssws|geniekey|bot)(?: token=|[ \t]{1,2})["']?(?<value>(?=[^\s"'\d]{0,40}\d[^\s"'\d]{0,40}\d)[\w+/.~-]{16,200}={0,2})(?=["'\s\x60]|$)/dgiu,
      scores,
      keywords: ['authorization'],
    },
    {
      // Cisco IOS: type 0 is plain text, type 7 can be reversed.
      name: 'device-configuration',
      regex:
        /\b(?:enable|username[ \t]\S{1,40}(?:[ \t]privilege[ \t]\d{1,2})?)(?:[ \t]algorithm-type[ \t][\w-]{1,10})?[ \t](?:secret|password)[ \t](?:level[ \t]\d{1,2}[ \t])?(?:7[ \t](?<value>(?:[\dA-Fa-f]{2}){3,50})(?![\w-])|0[ \t](?<bare>[^\s"'\x60]{3,100}))/dgu,
      scores,
      keywords: ['enable', 'username'],
    },
    {
      // Keys of other devices that a Cisco configuration names.
      name: 'device-key',
      regex:
        /(?<![^\n])[ \t]{0,8}(?:crypto isakmp key(?: 0| address)?|(?:tacacs|radius)-server (?:host \S{1,40} )?key(?: 0)?|ntp authentication-key \d{1,5} md5|neighbor \S{1,40} password(?: 0)?|ip ospf (?:authentication-key|message-digest-key \d{1,3} md5)(?: 0)?|ppp chap password(?: 0)?)[ \t](?<value>[^\s"'\x60<>?]{4,100})(?!\S)/dgu,
      scores,
      keywords: ['isakmp', '-server', 'authentication-key', 'neighbor', 'message-digest', 'ppp chap'],
    },
    {
      // `Pwd={…};` of ODBC
      name: 'braced',
      regex: /(?<=[;"'])(?:pwd|password)=\{(?<value>[^{}\n]{3,100})\}(?=[;"']|\s|$)/dgiu,
      scores,
      keywords: ['pwd={', 'password={'],
    },
    {
      // `sasl_passwd` of Postfix
      name: 'mail-relay',
      regex:
        /(?<![^\n])(?:\[[\w.-]{3,80}\](?::\w{2,10})?|[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}:(?:25|465|587|2525|smtps?|submission))[ \t]{1,8}[\w.+@-]{1,64}:(?<value>[^\s"'\x60]{3,100})(?=\r?\n|$)/dgu,
      scores,
      needs: 'colon',
    },
    {
      name: 'inline-file',
      regex: /<auth-user-pass>\s{1,4}\S{1,100}[ \t]{0,4}\r?\n[ \t]{0,4}(?<value>[^\s<]{3,100})/dgu,
      scores,
      keywords: ['auth-user-pass'],
    },
  ],
  validate: (candidate, { text, start, end }) => judge(candidate, text, start, end),
  sources: [
    'https://www.rfc-editor.org/rfc/rfc7617',
    'https://everything.curl.dev/usingcurl/netrc.html',
    'https://dev.mysql.com/doc/refman/8.4/en/password-security-user.html',
  ],
  examples: [
    { text: 'curl -u deploy:Blue-Heron-72 https://ci.test/api', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'mysql -u root -pBlue-Heron-72 shop', finds: ['Blue-Heron-72'], minScore: 0.85 },
    {
      text: 'machine ci.test\n login ana\n password Blue-Heron-72',
      finds: ['Blue-Heron-72'],
      minScore: 0.85,
    },
    {
      text: 'Authorization: Basic YW5hOkJsdWUtSGVyb24tNzI=',
      finds: ['YW5hOkJsdWUtSGVyb24tNzI='],
      minScore: 0.85,
    },
    { text: 'app:Blue-Heron-72@tcp(db:3306)/shop', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: "sshpass -p 'Blue-Heron-72' ssh root@db", finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'echo "app:Blue-Heron-72" | chpasswd', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'db:5432:shop:app:Blue-Heron-72', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: "IDENTIFIED BY 'Blue-Heron-72'", finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'sqlcmd -U sa -P Blue-Heron-72', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'failed: svc:Blue-Heron-72@db01.intern:5432', finds: ['Blue-Heron-72'], minScore: 0.85 },
    {
      text: '<auth-user-pass>\nana\nBlue-Heron-72\n</auth-user-pass>',
      finds: ['Blue-Heron-72'],
      minScore: 0.85,
    },
    { text: '7z a -pBlue-Heron-72 all.7z src', finds: ['Blue-Heron-72'], minScore: 0.85 },
    {
      text: 'username ana privilege 15 password 0 Blue-Heron-72',
      finds: ['Blue-Heron-72'],
      minScore: 0.85,
    },
    { text: 'crypto isakmp key Blue-Heron-72 address 192.0.2.1', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'Server=db;Uid=ana;Pwd={Blue;Heron-72};', finds: ['Blue;Heron-72'], minScore: 0.85 },
    { text: '[smtp.test]:587 ana@test.org:Blue-Heron-72', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: "'mysql://' + 'app:' + 'Blue-Heron-72' + '@db/x'", finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: "'mysql://' . $user . ':' . 'Blue' . '@db'", finds: [] },
    {
      text: '//nas/vol /mnt cifs username=ana,password=heron72b,uid=1000 0 0',
      finds: ['heron72b'],
      minScore: 0.85,
    },
    { text: 'connect(user=user,password=password2,host=db)', finds: [] },
    { text: 'rootpw --plaintext Blue-Heron-72', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'rootpw --iscrypted $6$aB3$q', finds: [] },
    { text: 'chpasswd:\n  list: |\n    root:Blue-Heron-72\n', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'chpasswd:\n  list: |\n    root:RANDOM\n', finds: [] },
    {
      text: 'Authorization: Token Zk8wTq31xPw0RvB9mL',
      finds: ['Zk8wTq31xPw0RvB9mL'],
      minScore: 0.85,
    },
    { text: 'Authorization: Token authentication-of-version2', finds: [] },
    { text: 'check_mysql -H db -u mon -p Blue-Heron-72', finds: ['Blue-Heron-72'], minScore: 0.85 },
    { text: 'crypto isakmp key <key> address 192.0.2.1', finds: [] },
    { text: 'f"Server=db;Pwd={db_password};"', finds: [] },
    { text: '[smtp.test]:587 connection:refused by host', finds: [] },
    { text: '7z a -p all.7z src', finds: [] },
    { text: 'enable secret 5 $1$mERr$hx5rVt7rPNoS4wqbXKX7m0', finds: [] },
    { text: 'email:ana.2@shop.example.org, image:1.2.3@10.0.0.4', finds: [] },
    { text: 'ssh -P 2222 web, nmap -P Blue-Heron-72', finds: [] },
    { text: 'main.c:1034:std:foo: Blue-Heron-72', finds: [] },
    { text: 'curl -u "$USER:$PASSWORD" https://ci.test/api', finds: [] },
    { text: 'curl -u user:password https://ci.test/api', finds: [] },
    { text: 'mysql -u root -p shop', finds: [] },
    { text: 'Basic authentication of requests', finds: [] },
    { text: 'mkdir -p Blue-Heron-72', finds: [] },
    { text: 'at login a password is needed', finds: [] },
  ],
});

/** A user before a password, as options or as one. */
const OF_USER =
  /\s(?:-[uUl]|--user(?:name)?)[ =]["']?[\w.@\\-]{1,40}["']?(?: [^|;&]{0,60})? -p ?["']?$|\s--user[ =]["']?[\w.@-]{1,40}:$/;
/** A letter, a digit and either a capital or a symbol, which ports and names of projects have not. */
const GENERATED = /^(?=.*\p{Ll})(?=.*\d)(?=.*[\p{Lu}!@#%^&*?+~])[^:/\\]{8,}$/u;
/** A password stored as a hash. */
const DIGEST = /^(?:\*[\dA-F]{40}|\$\w{1,8}\$.*|md5[\da-f]{32}|SCRAM-SHA-256\$.*)$/;
/** Text before a plain password of a device's configuration. */
const PLAIN_OF_DEVICE = /\b(?:secret|password)[ \t](?:level[ \t]\d{1,2}[ \t])?0[ \t]$/;
/** A user before a password; cloud-init replaces `RANDOM` by one. */
const CHPASSWD_BEFORE = /^[\s-]*["']?[\w.-]{1,32}:$/;
const SCHEME_BEFORE =
  /\bauthorization["']?\s{0,3}[:=,]\s{0,3}[f"'\x60]{0,2}\w[\w-]{1,12}(?: token=|\s{1,2})["']?$/i;
/** Returns whether a value is in a configuration, not in a manual, which has sentences and placeholders. */
const isConfigured = (value: string, after: string): boolean =>
  !/^(?:(?:un)?encrypted|(?:clear|plain)-?text|[A-Z_-]+$)/.test(value) &&
  (/[\d!#$%&*+@^_~=]/.test(value) || (!/[.,;:]$/.test(value) && /^[ \t]{0,8}(?:\r?\n|$)/.test(after)));
/** Number of characters of the line that are searched for the program. */
const REACH = 160;
/** A statement of SQL up to a password without quotation marks: `ALTER USER shop IDENTIFIED BY …`. */
const BARE_IDENTIFIED_BEFORE = /\buser \S{1,42} identified by $/i;

/** A letter and a digit or symbol, but not a version or tag: `image:v1.2.3@10.0.0.4`. */
const LIKE_PASSWORD = /^(?!v?\d+(?:\.\d+)+(?:-\w+)?$)(?=.*\p{L})(?=.*[\d!#$%^&*?~+=_-])/u;
/** Labels that precede an email address. */
const LABEL =
  /(?:^|[^\w.-])(?:mailto|e-?mail|mail|sips?|xmpp|from|to|cc|bcc|contact|skype|acct|npm|git|ssh):$/i;

const judge = rememberJudgements((candidate, text, start, end): Indecision => {
  if (
    isReference(candidate) ||
    isPlaceholder(candidate) ||
    isPlainValue(candidate) ||
    isWordForSecret(candidate) ||
    DIGEST.test(candidate)
  )
    return 'refused';
  // A variable of a template: `Pwd={db_password}`.
  if (text.charAt(start - 1) === '{' && /^[a-z_][\w.]*(?:![ars])?(?::[\w.]*)?$/i.test(candidate))
    return 'refused';
  // The options follow white space.
  const line = ` ${lineBefore(text, start, REACH)}`;
  if (/^[-|]/.test(candidate) || isDocumentedExample(candidate)) return 'refused';
  const options = OPTIONS.filter(([form]) => form.test(line));
  if (options.length === 0 ? OPTION.test(line) : !options.some(([, program]) => program.test(line))) {
    // Any program, with a user before the password: `tool -u ana -p …`, `tool --user root:…`
    const isOfUser = OF_USER.test(line) && GENERATED.test(candidate);
    if (!isOfUser) return 'refused';
  }
  // Prose: "identified by 'name'".
  if (
    /\bidentified by ["']$/.test(line) &&
    /^[a-z]+(?:-[a-z]+)*$/.test(candidate) &&
    !/\b(?:user|role|create|alter|grant)\b/i.test(line)
  )
    return 'refused';
  if (
    BARE_IDENTIFIED_BEFORE.test(line) &&
    /^\p{L}+$/u.test(candidate) &&
    (/^(?:externally|globally|values|password|default|random|(?:user)?names?|e?mail|id)$/i.test(candidate) ||
      !/^\s{0,8}(?:;|$|(?:default|temporary|quota|profile|account|password|container)\s)/i.test(
        text.slice(end, end + REACH),
      ))
  )
    return 'refused';
  // With a space after the option, these clients prompt for the password, and the argument is a database.
  if (/\b(?:mysql|mariadb)\w*\b.*\s-p $/.test(line)) return 'refused';
  // Anonymous access accepts any address as the password.
  if (/\blogin anonymous\b/.test(line)) return 'refused';
  // In prose, a word follows "password"; in a credentials file, a value does.
  if (/^\p{Ll}+$/u.test(candidate) && /password[ \t]{1,8}$/.test(line)) return 'refused';
  if (PLAIN_OF_DEVICE.test(line) && !isConfigured(candidate, text.slice(end, end + 10))) return 'refused';
  const isBeforeHost = line.endsWith(':') && /^@(?!(?:tcp6?|unix)\()/.test(text.slice(end, end + 8));
  if (isBeforeHost && (!LIKE_PASSWORD.test(candidate) || LABEL.test(line))) return 'refused';
  if (CHPASSWD_BEFORE.test(line) && /^(?:R|RANDOM)$/.test(candidate)) return 'refused';
  if (SCHEME_BEFORE.test(line)) return told('generic-token');
  if (/Basic\s{1,3}$/.test(line))
    return isBasicCredential(candidate) ? told('basic-authorization') : 'refused';
  return told('password-argument');
});

const told = (kind: string): Indecision => ({ verdict: 'undecided', details: { kind } });
