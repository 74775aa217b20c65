import { CODE_OBJECTS, isCodeTag } from '../../text/in-code.js';
import { defineRecognizer } from '../define-recognizer.js';

const NO_VALUE =
  /^(?:user|username|is|was|and|or|the|a|an|your|my|not|no|none|null|true|false|name|names|id|password|must|required|string|text|admin-only|for|to|in|on|with|field|please|here|will|can|has|only|experience|interface|agent|group|groups|type|role|guide|manual|error|input|data|account|login|page|be|by|at|already|taken|invalid|unknown|should|that|str|int|integer|bool|boolean|float|number|char|varchar|nvarchar|bytes|bytea|object|any|optional|undefined|uuid|citext|self|nil|never|void|keyword|props|event|request|session|context)$/i;
/** A member of an object in code. */
const MEMBER = new RegExp(
  String.raw`^(?:${CODE_OBJECTS}|opts|ctx|creds)\.|^(?:os|env|config|conf|cfg|settings|options|form|context|user|account|data|event|row|record|item|object|state|credentials?|auth|session)\.(?:\w+\.)?(?:(?:\w+_)?(?:user|id|login|nick|handle|value|e?mail|name)|(?:user|login|nick|account|display)_?(?:name|id)|\w+(?:Name|Id|User)|user|env(?:iron)?|getenv|current_?user|get)\b`,
  'i',
);
/** An assignment, after which a word before a parenthesis is a call unless the parenthesis contains a number of a user. */
const ASSIGNED = /[:=][ \t]{0,3}["']?$/;
const USER_NUMBER = /^\((?:uid=)?\d+\)/;

export const username = defineRecognizer({
  name: 'username',
  entityType: 'USERNAME',
  country: 'generic',
  description: 'Login names after a cue, and handles with @.',
  patterns: [
    {
      name: 'cue-and-separator',
      regex:
        /(?<![\p{L}\p{N}])(?:user[ _-]?name|user[_ -]?id|user|login(?: ?name| ?id)?|uid|account name|nick(?:name)?|handle|screen ?name|benutzername|benutzer|usuario|utilisateur|identifiant|(?<!(?:n\.?º|número|nr) (?:de|do) )utente|gebruikersnaam|u[zż]ytkownik|nazwa użytkownika|käyttäjä(?:tunnus|nimi)?|gebruiker|användare|användarnamn|brukernavn|brugernavn|usuário|utilizador|nombre de usuario|nom d['’]utilisateur|anmeldename|kennung|gamertag|logon|username or email|nome utente)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?<value>@?[\p{L}\p{N}_][\p{L}\p{N}_.\\-]{1,40}[\p{L}\p{N}_])(?![\p{L}\p{N}@])/dgiu,
      scores: { form: 0.85, formInContext: 0.85 },
    },
    {
      name: 'cue-and-verb',
      regex:
        /(?<![\p{L}\p{N}])(?:user ?name|login|user id|handle|gamertag|screen ?name|nick(?:name)?)(?: on \S{1,20})? is (?:now )?["'“]?(?<value>@?[\p{L}\p{N}_][\p{L}\p{N}_.-]{2,40}[\p{L}\p{N}_])/dgiu,
      scores: { form: 0.78, formInContext: 0.78 },
    },
    {
      name: 'cue-beyond-english',
      regex:
        /(?<![\p{L}\p{N}])(?:benutzername|benutzerkennung|anmeldename|nom d['’]utilisateur|nombre de usuario|nome utente|nome de utilizador|gebruikersnaam|användarnamn(?:et)?|käyttäjätunnus|nazwa użytkownika|gebruiker|identifiant)(?: (?:lautet|ist|est|es|è|é|is|är|on|to))? ["„“«]?(?<value>(?=[\p{L}._-]{0,30}[\d._])[\p{L}\p{N}_][\p{L}\p{N}_.-]{2,40}[\p{L}\p{N}_])(?![\p{L}\p{N}@])/dgiu,
      scores: { form: 0.8, formInContext: 0.8 },
      keywords: [
        'benutzer',
        'anmeldename',
        'utilisateur',
        'usuario',
        'utente',
        'utilizador',
        'gebruiker',
        'användarnamn',
        'käyttäjä',
        'użytkownik',
        'identifiant',
      ],
    },
    {
      name: 'home-folder',
      regex: /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)(?<value>[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,31})(?=[/\\])/dgu,
      scores: { form: 0.85, formInContext: 0.85 },
      keywords: ['home', 'users'],
    },
    {
      name: 'login-log',
      regex:
        /(?:(?:Failed|Accepted) (?:password|publickey|keyboard-interactive)[^\n]{0,20} for (?:invalid user )?|session (?:opened|closed) (?:for user|by) |[Uu]ser name )(?<value>[\p{L}\p{N}_][\p{L}\p{N}_.-]{1,31})/dgu,
      scores: { form: 0.88, formInContext: 0.88 },
      keywords: ['password', 'publickey', 'session', 'user name'],
    },
    {
      name: 'handle',
      regex: /(?<![\p{L}\p{N}_.@/+&%=-])@[A-Za-z][\w.]{1,29}(?<!\.)(?![\p{L}\p{N}_@/(:-]|\.\p{L})/gu,
      scores: { form: 0.8, formInContext: 0.85 },
    },
  ],
  validate: (candidate, { text, start, end }) => {
    if (NO_VALUE.test(candidate)) return 'refused';
    if (candidate.startsWith('@')) return isCodeTag(text, start, end) ? 'refused' : 'undecided';
    // A call or a member of an object: `c->username = g_strdup(s)`, `username = args.user`.
    const isCall =
      text.charAt(end) === '(' &&
      !/^\d/.test(candidate) &&
      ASSIGNED.test(text.slice(Math.max(0, start - 5), start)) &&
      !USER_NUMBER.test(text.slice(end, end + 16));
    return isCall || MEMBER.test(candidate) ? 'refused' : 'undecided';
  },
  sources: ['https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap03.html'],
  examples: [
    { text: 'username: jdoe84', finds: ['jdoe84'], minScore: 0.8 },
    { text: 'login=maria.k ok', finds: ['maria.k'], minScore: 0.8 },
    { text: 'follow @night_owl22!', finds: ['@night_owl22'], minScore: 0.75 },
    { text: 'mail bob@example.com', finds: [] },
    { text: '@media (min-width: 3em)', finds: [] },
    { text: 'the user name is required', finds: [] },
    { text: 'user experience', finds: [] },
    { text: 'My login: user heron, N.º de utente: 169445883', finds: [] },
    { text: 'def login(user_name: str, user_id: int) -> bool', finds: [] },
    { text: ' * Refers to {@link Order} and @throws', finds: [] },
    { text: '@strict\nclass Model:', finds: [] },
    { text: 'c->username = g_strdup(s); username = args.user', finds: [] },
    { text: 'username: strider7', finds: ['strider7'], minScore: 0.8 },
  ],
});
