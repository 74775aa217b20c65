/**
 * Words that people take for passwords, kept as a table. A password that is one of them, however it is
 * disguised by digits for letters, capitals, and digits or signs at its ends, is refused: with a few hundred
 * common affixes this covers far more than the 3,000 most common passwords that fit the rules.
 */
const WORDS =
  'password passwort passwd passw pass passcode parola clave senha contrasena motdepasse wachtwoord haslo heslo ' +
  'geslo salasana losenord kodeord welcome willkommen bienvenue bienvenido benvenuto welkom admin administrator ' +
  'administrador root toor superuser system sysadmin operator manager guest user username default changeme ' +
  'changeit letmein letmeinnow iloveyou loveyou love lovely monkey dragon master shadow sunshine princess football ' +
  'baseball basketball soccer hockey batman superman spiderman pokemon starwars jordan michael jennifer jessica ' +
  'charlie thomas daniel andrew joshua matthew ashley nicole robert hunter killer summer winter spring autumn ' +
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august ' +
  'september october november december secret secure security access login test testing tester demo sample ' +
  'example trustno hello computer internet server database oracle google facebook microsoft windows apple android ' +
  'samsung qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcdef ' +
  'abcdefg abcdefgh aaa aaaa aaaaaa xxx xxxx zzz freedom whatever cheese pepper ginger cookie banana orange purple ' +
  'yellow flower money liverpool arsenal chelsea juventus barcelona realmadrid bayern london paris berlin madrid ' +
  'datadiscovery discovery';

const COMMON = new Set(WORDS.split(' '));

const PLAIN: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

/** Whether the password is a common word in disguise, or hardly more than repeated characters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 3) return true;
  const core = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  return [core, undisguise(core), undisguise(trimSigns(lower))].some((word) => COMMON.has(word));
}

/** Digits and signs at the ends that stand for no letter: `$ecret2024!` keeps its `$`. */
const trimSigns = (text: string): string => text.replace(/[^a-z@$]+$/, '').replace(/^[^a-z@$]+/, '');

const undisguise = (text: string): string =>
  Array.from(text, (character) => PLAIN[character] ?? character)
    .join('')
    .replaceAll(/[^a-z]/g, '');
