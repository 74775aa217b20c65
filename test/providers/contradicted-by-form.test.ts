import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ModelFinding } from '../../src/ner/context-model.js';
import { judgeForms } from '../../src/providers/contradicted-by-form.js';

/** What is between angle brackets, as the model would find it. */
function found(row: string, label: string): ModelFinding {
  return {
    start: row.indexOf('<'),
    end: row.indexOf('>') - 1,
    label,
    probability: 0.9,
    calibration: { slope: 1, shift: 0 },
    score: 0.95,
  };
}

const without = (row: string): string => row.replaceAll(/[<>]/g, '');

/** Everything that remains of what is between angle brackets: its labels and texts. */
const remainders = (row: string, label: string): readonly string[] =>
  judgeForms(without(row), [found(row, label)]).map(
    (kept) => `${kept.label} ${without(row).slice(kept.start, kept.end)}`,
  );

function judged(row: string, label: string): string | undefined {
  const [kept] = judgeForms(without(row), [found(row, label)]);
  return kept && `${kept.label} ${kept.score.toFixed(2)}`;
}

describe('the form of what the model finds', () => {
  const refused: readonly [row: string, label: string][] = [
    ['The reading is <Psalm> 121.', 'NAME'],
    ['Lectura del Salmo <121>', 'ZIPCODE'],
    ['<Herr> Kommissar, ich frage', 'TITLE'],
    ['Herr <Kommissar>, ich frage', 'NAME'],
    ['Mme <la Préfète>, merci', 'NAME'],
    ['thank you, <Madam Chair>.', 'TITLE'],
    ['order <402.118.45> instead', 'AMOUNT'],
    ['Monsieur le <Président>,', 'NAME'],
    ['Article <702.118.45> is sold', 'IP'],
    ['Article <702.118>.45 is sold', 'IP'],
    ['IKEA <702.118.45.11>', 'IP'],
    ['version <4.18.2>', 'IP'],
    ['user_name: <str>', 'USERNAME'],
    ['password: <string>', 'PASSWORD'],
    ['"accent": "<#ff7f0e>"', 'PASSWORD'],
    ['hidden_act_key: <gelu_pytorch_tanh>', 'PASSWORD'],
    ['"key_activation":"<gelu_pytorch_tanh>"', 'PASSWORD'],
    ['key: <X448PublicKey> = load()', 'PASSWORD'],
    ['tokenizer: facebook/<bart-large-cnn>', 'PASSWORD'],
    ['"vocab":{"haus":<1071>}', 'PASSWORD'],
    ['press <Ctrl+Shift+K> as key', 'PASSWORD'],
    ['HostKeyAlgorithms <rsa-sha2-512>,x', 'PASSWORD'],
    ['mysql -u root -p"${<MYSQL_ROOT>_PASSWORD}"', 'PASSWORD'],
    ['DB_PASSWORD=<ENC[AES256_GCM>,data:x]', 'PASSWORD'],
    ['DB_PASSWORD=<changeme>', 'PASSWORD'],
    ['- task: <AzureKeyVault@2>', 'PASSWORD'],
    ['the method <BrowserBuffer#concat> of buffers', 'PASSWORD'],
    ['"Class_constructor_password_<may>_not_be": "token"', 'PASSWORD'],
    ['tokens: **<@ana72*>*', 'PASSWORD'],
    ['token: [<**@ana72>**](https://a.test)', 'PASSWORD'],
    ["login: assert(parse('<a%5Bb%5D=c>'))", 'PASSWORD'],
    ['https://user:pass@a.test/?q1=<a1&q2>=a2', 'PASSWORD'],
    ['https://user:pass@a.test/?q1=<Blue72Heron>', 'PASSWORD'],
    ['the credentials of "@aws/<types>": 2', 'PASSWORD'],
    ['- @smithy/<credential-provider>@4.2.1', 'PASSWORD'],
    ['Encode keys ([`<b3fad76>`](https://a.test))', 'PASSWORD'],
    ['access_prefix = <@exec_prefix@>\n', 'PASSWORD'],
    ['access_prefix = @<exec_prefix>@\n', 'PASSWORD'],
    ['keys: `<2**72>` of them', 'PASSWORD'],
    ['the key is <^>7.0.3', 'PASSWORD'],
    ['tokens: `<secretOrPublicKey>` can be a function', 'PASSWORD'],
    ['Access:\n| parser |  | <secure-json-parse> |', 'PASSWORD'],
    ['the password is in <Bitwarden>', 'PASSWORD'],
    ['the password is the same as for <wiki2>', 'PASSWORD'],
    ['Passcode length: <6>', 'PIN'],
    ['La contraseña es <obligatoria>', 'PASSWORD'],
    ['passwords are hashed with <bcrypt10>', 'PASSWORD'],
    ['password login when the server offers <XOAUTH2>', 'PASSWORD'],
    ['71M with <AF>', 'GENDER'],
    ['the code is <8-2-0-4>', 'DATE'],
    ['booked at <the> marriott frankfurt', 'COMPANYNAME'],
    ['in <der> Stadt', 'CITY'],
    ['<F>/29', 'AGE'],
    ['/** @throws {@link <ServiceError>}', 'NAME'],
    [' * @param {<Schema>} object', 'NAME'],
    [' * <@throws> ServiceError', 'USERNAME'],
    ['// eslint-disable-next-line @<typescript->eslint/no-deprecated', 'USERNAME'],
    ['const chan = <diagChan>.tracingChannel(name)', 'USERNAME'],
    ['import (\n\t"<k8s.io>/klog/v2"\n)', 'URL'],
    ["lower('<ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop>')", 'BITCOINADDRESS'],
    ['NHC: <448120>', 'HEALTHID'],
    ['Patientennummer <4418201>', 'HEALTHID'],
    ['Hospital number: <K118220>', 'ACCOUNTNUMBER'],
    ['reg.nr <MLB 41K>', 'IDCARD'],
    ['a card ending in <2019>', 'DATE'],
    ['la tarjeta que acaba en <2021>', 'DATE'],
    ['faktura nr 114/<06/2025>', 'DATE'],
    ['en los años <90>', 'AGE'],
    ['negli anni <Novanta>', 'NAME'],
    ['<Department of Surgery>, floor 2', 'COMPANYNAME'],
  ];
  for (const [row, label] of refused) {
    it(`rules out: ${label}, ${row}`, () => {
      assert.equal(judged(row, label), undefined);
    });
  }

  const kept: readonly [row: string, label: string][] = [
    ['see <John> 3:30 tomorrow', 'NAME'],
    ['session opened for user <jdoe>(uid=1001)', 'USERNAME'],
    ['<Herr> Kommissar Weber', 'TITLE'],
    ['<Madam Chair> Okafor', 'TITLE'],
    ['<Herr Dr.> Weber', 'TITLE'],
    ['<402.118,45> Euro', 'AMOUNT'],
    ['<1.402.118> Euro', 'AMOUNT'],
    ['<402,118.45> dollars', 'AMOUNT'],
    ['Frau <Richter> sprach', 'NAME'],
    ['the <Kommissar> family', 'NAME'],
    ['host <10.2.0.112> is up', 'IP'],
    ['net <192.168.1>.*', 'IP'],
    ['host <196.46.22.81:4500>', 'IP'],
    ['user_name: <strider>', 'USERNAME'],
    ['password: <String7!>', 'PASSWORD'],
    ['password colour <#ff7f0e!x>', 'PASSWORD'],
    ['login: ana, then <Blue-Heron72>', 'PASSWORD'],
    ['type <tr0ub4dor&3> for the password', 'PASSWORD'],
    ['the portal opens with <Blue-Heron72> (webmail)', 'PASSWORD'],
    ['mysql --host db.password -p<Blue72Heron> shop', 'PASSWORD'],
    ['https://a.test/?user=ana&password=<Blue72Heron>', 'PASSWORD'],
    ['password: <Blue%4Heron>', 'PASSWORD'],
    ['password: <gelu_pytorch_tanh>', 'PASSWORD'],
    ['password: <Heron@24>', 'PASSWORD'],
    ['her password is <blue-heron>', 'PASSWORD'],
    ['pin: <1071>', 'PASSWORD'],
    ['pin: <107>', 'PIN'],
    ['key: <Blue-Heron!72>', 'PASSWORD'],
    ['| password | <blue-heron> |', 'PASSWORD'],
    ['the password is in <Bitwarden-7x!>', 'PASSWORD'],
    ['71 <M>', 'GENDER'],
    ['<männlich>', 'GENDER'],
    ['on <8-2-2014>', 'DATE'],
    ['card <4111 1111 1111 1111>', 'CCN'],
    ['card <1111>', 'CCN'],
    ['<Paris Hilton> came', 'NAME'],
    ['<The Who> played', 'COMPANYNAME'],
    ['<Den> came home', 'NAME'],
    ['ask <D.>', 'NAME'],
    ['<M. Weber> came', 'NAME'],
    ['<K.> Weber came', 'NAME'],
    ['<m>arked', 'NAME'],
    ['F/<29>', 'AGE'],
    ['Mr <Marriott Smith> came', 'NAME'],
    ['<Luis Sheraton> came', 'NAME'],
    ['<Anna Hotelling> came', 'NAME'],
    ['write to {<Anna>}', 'NAME'],
    ['ask <@strider> (he knows)', 'USERNAME'],
    ['see "<k8s.io>" for it', 'URL'],
    ['Krankenkasse: <4418201>', 'HEALTHID'],
    ['passport <MLB41K77>', 'IDCARD'],
    ['the war ended in <2019>', 'DATE'],
    ['el contrato termina en <2021>', 'DATE'],
    ['exp. <06/2025>', 'DATE'],
    ['di anni <80>', 'AGE'],
    ['Sig. <Novanta>', 'NAME'],
    ['<Department of Health>', 'COMPANYNAME'],
    ['call <081 555 0143> soon', 'PHONE'],
    ['<Anna Maria Virtaselta> tuli', 'NAME'],
    ['<ramona.es> is up', 'URL'],
  ];
  for (const [row, label] of kept) {
    it(`keeps: ${label}, ${row}`, () => {
      assert.equal(judged(row, label), `${label} 0.95`);
    });
  }

  const changed: readonly [row: string, label: string, becomes: string][] = [
    ['booked <marriott frankfurt> for us', 'NAME', 'COMPANYNAME 0.85'],
    ['at <Hotel Adler> we met', 'NAME', 'COMPANYNAME 0.85'],
    ['<Krüger GmbH> pays', 'NAME', 'COMPANYNAME 0.85'],
    ['when <M.> de Vrières came', 'NAME', 'TITLE 0.95'],
    ['<D.> Luiz da Costa came', 'NAME', 'TITLE 0.95'],
    ['<Doña> Escolástica came', 'NAME', 'TITLE 0.95'],
    ['wohnt <Beethovenstraße>', 'NAME', 'STREET 0.85'],
    ['card <4111 1111 1111 1112>', 'CCN', 'CCN 0.40'],
    ['Usuario: <ramona.es>', 'URL', 'USERNAME 0.95'],
    ['tlf de la abuela: <688230147>', 'TAXID', 'PHONE 0.95'],
    ['to <W.H. Poole> & Co.', 'NAME', 'COMPANYNAME 0.85'],
  ];
  for (const [row, label, becomes] of changed) {
    it(`${row}: ${label} becomes ${becomes}`, () => {
      assert.equal(judged(row, label), becomes);
    });
  }

  const bounds: readonly [row: string, label: string, remains: readonly string[]][] = [
    ['<081 555 0143 o 338 555 0126>', 'PHONE', ['PHONE 081 555 0143', 'PHONE 338 555 0126']],
    ['<Eino Ikonen Outokummusta> kutsui', 'NAME', ['NAME Eino Ikonen', 'CITY Outokummusta']],
    ['dann <POK Reimann>', 'NAME', ['NAME Reimann']],
    ['to <J. P.> Harcourt & Sons', 'NAME', ['COMPANYNAME J. P. Harcourt & Sons']],
    ['to T. <Ruddle & Son>', 'COMPANYNAME', ['COMPANYNAME T. Ruddle & Son']],
    ['from A. <Ruddle Ltd>', 'COMPANYNAME', ['COMPANYNAME Ruddle Ltd']],
  ];
  for (const [row, label, remains] of bounds) {
    it(`${row}: ${label} has the bounds of ${remains.join(', ')}`, () => {
      assert.deepEqual(remainders(row, label), remains);
    });
  }
});
