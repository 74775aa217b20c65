import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { credentialFile } from '../../../src/recognizers/generic/credential-file.js';
import { secretArgument } from '../../../src/recognizers/generic/secret-argument.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';
import { testCases } from '../../support/recognizer-cases.js';

const PASSWORD = 'Blue-Heron-72';
const found = { finds: [PASSWORD], minScore: 0.85 };
const spared = { finds: [], minScore: 0.5 };

testCases(secretArgument, [
  { text: `test: ["CMD", "mysqladmin", "ping", "-uroot", "-p${PASSWORD}"]`, ...found },
  { text: `az login --service-principal -u id -p ${PASSWORD}`, ...found },
  { text: `twine upload -u bot -p '${PASSWORD}' dist/*`, ...found },
  { text: `sqlcmd -S db -U sa -P '${PASSWORD}' -Q x`, ...found },
  { text: `ldapsearch -x -D cn=admin -w ${PASSWORD} -b dc=acme`, ...found },
  { text: `ssh-keygen -t ed25519 -N '${PASSWORD}' -f key`, ...found },
  { text: `openssl enc -aes-256-cbc -k ${PASSWORD} -in a`, ...found },
  { text: `smbclient //nas/share -U 'backup%${PASSWORD}'`, ...found },
  { text: `lftp -u ftpuser,${PASSWORD} ftp.acme.test`, ...found },
  { text: `htpasswd -b -c /etc/nginx/.htpasswd admin ${PASSWORD}`, ...found },
  { text: String.raw`net use Z: \\nas\share /user:ACME\backup ${PASSWORD}`, ...found },
  { text: `schtasks /create /tn backup /ru svc /rp ${PASSWORD} /sc daily`, ...found },
  { text: `echo "${PASSWORD}" | docker login -u acme --password-stdin`, ...found },
  { text: `echo '${PASSWORD}' | sudo -S apt update`, ...found },
  { text: `echo 'app:${PASSWORD}' | chpasswd`, ...found },
  { text: `# comment\n*:*:*:postgres:${PASSWORD}\n`, ...found },
  { text: `user app on >${PASSWORD} ~* +@all`, ...found },
  { text: `IDENTIFIED WITH mysql_native_password BY '${PASSWORD}'`, ...found },
  { text: `jdbc:oracle:thin:scott/${PASSWORD}@db:1521:xe`, ...found },
  { text: '["-PT0.001S", "-P5DT10H"]', ...spared },
  { text: "prefix + '-Part_' + id", ...spared },
  { text: 'scp -P 2222 -w x key1 web:/srv', ...spared },
  { text: 'openssl rsa -k key1', ...spared },
  { text: 'echo "done, version 2" | tee log', ...spared },
  { text: 'echo "$PASSWORD" | docker login -u acme --password-stdin', ...spared },
  { text: 'main.c:12:5:error:expected', ...spared },
  { text: 'default login anonymous password anonymous@', ...spared },
  { text: "IDENTIFIED BY PASSWORD '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19'", ...spared },
  { text: 'Authorization: Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW', ...spared },
  { text: 'ConvertTo-SecureString -AsPlainText -Force', ...spared },
  // Archives: the program stands in the same command
  { text: `rar a -hp${PASSWORD} x.rar`, ...found },
  { text: `7zz a -p${PASSWORD} x.7z`, ...found },
  { text: `"C:\\Tools\\7z.exe" x -p${PASSWORD} x.7z`, ...found },
  { text: `ftp: x.rar ssh -p${PASSWORD} a@b`, ...spared },
  { text: `unrar x a.rar && rsync -p${PASSWORD} x`, ...spared },
  { text: `mysql -hp${PASSWORD} shop`, ...spared },
  // Network devices, and their manuals
  { text: 'enable password 7 0822455D0A16', finds: ['0822455D0A16'], minScore: 0.85 },
  { text: `username bob algorithm-type scrypt secret 0 ${PASSWORD}`, ...found },
  { text: 'enable password 0 heron\nline vty 0 4', finds: ['heron'], minScore: 0.85 },
  { text: 'enable password 7 0822455D0', ...spared },
  { text: 'enable password 7 encrypted-password', ...spared },
  { text: 'enable password 0 indicates an unencrypted password', ...spared },
  { text: 'username NAME password 0 unencrypted', ...spared },
  { text: 'enable secret 0 LINE', ...spared },
  { text: 'After enable secret 0 heron.', ...spared },
  // Secure strings, and the pass phrases of OpenSSL
  { text: `ConvertTo-SecureString "${PASSWORD}" -AsPlainText -Force`, ...found },
  { text: `ConvertTo-SecureString -AsPlainText -Force -String '${PASSWORD}'`, ...found },
  { text: `'${PASSWORD}' | ConvertTo-SecureString -AsPlainText -Force`, ...found },
  { text: `openssl req -x509 -passout "pass:${PASSWORD}"`, ...found },
  { text: `openssl enc -aes-256-cbc -pass pass:${PASSWORD} -in a`, ...found },
  { text: 'ConvertTo-SecureString -AsPlainText "$password" -Force', ...spared },
  { text: '"$password" | ConvertTo-SecureString -AsPlainText', ...spared },
  { text: 'Get-Content key.txt | ConvertTo-SecureString', ...spared },
  { text: 'openssl rsa -passin env:KEY_PASSWORD -in a', ...spared },
  { text: 'openssl rsa -passin pass:$KEY_PASSWORD -in a', ...spared },
  { text: `sshpass -p${PASSWORD} ssh a@b`, ...found },
  { text: 'sshpass -f /run/secrets/ssh-2026 ssh a@b', ...spared },
  { text: 'bin:*:18113:0:99999:7:::', ...spared },
]);

const BASE64 = 'Zk8wTq31xPw0RvB9mLs2Yc7Hd5Na1qEoXgB4iNvUaHyK6tRwDfMePjS2lGcO9rT1VbQzXkWnYuJp3sLdF8hC0m';
const CHAP = '# client\tserver\tsecret\tIP addresses\n';
const whole = (value: string, before = 'ana:', after = '') => ({
  text: `${before}${value}${after}`,
  finds: [value],
  minScore: 0.7,
});

testCases(credentialFile, [
  // htpasswd and shadow
  whole(`$apr1$r31.L9Ik$${BASE64.slice(0, 22)}`, 'bob:x\nana:'),
  whole(`$2y$10$${BASE64.slice(0, 53)}`),
  whole(`{SHA}${BASE64.slice(0, 27)}=`),
  whole(`$$2y$$05$$${BASE64.slice(0, 53)}`, 'traefik.basicauth.users=ana:'),
  whole(`$6$rounds=5000$Zk8wTq31xPw0RvB9$${BASE64}`, 'root:', ':19000:0:99999:7:::'),
  whole(`$y$j9T$${BASE64.slice(0, 22)}$${BASE64.slice(0, 43)}`, 'root:', ':19000:0:99999:7:::'),
  whole(`$1$mERr$${BASE64.slice(0, 22)}`, 'root:', ':19000:0:99999:7:::'),
  whole(`$argon2id$v=19$m=65536,t=3,p=4$${BASE64.slice(0, 22)}$${BASE64.slice(0, 43)}`),
  { text: 'ana:$apr1$salt$hash', ...spared },
  { text: `ana:$2y$10$${'x'.repeat(53)}`, ...spared },
  { text: `ana:$6$salt$${'.'.repeat(86)}`, ...spared },
  { text: 'bin:*:18113:0:99999:7:::\nnobody:!:18113::::::', ...spared },
  { text: `ana:$2y$10$${BASE64}`, ...spared },
  { text: 'price:$1$5 or {SHA}', ...spared },
  // The secrets of PPP
  {
    text: `${CHAP}ana\t*\t${PASSWORD}\t*\nbob l2tp "blue heron" 10.0.0.7\r\n`,
    finds: [PASSWORD, 'blue heron'],
  },
  { text: `${CHAP}# ana * ${PASSWORD} *\nana l2tp\n\n`, ...spared },
  { text: `ana * ${PASSWORD} *\n`, finds: [PASSWORD], minScore: 0.7 },
  { text: `ana * "${PASSWORD}" *\n`, finds: [PASSWORD], minScore: 0.7 },
  { text: `ana eth0 ${PASSWORD} 10.0.0.7\n`, ...spared },
  { text: 'let area = width * height *\n  depth', ...spared },
  { text: '/*\n * adds 2 to *\n * all */', ...spared },
  { text: `ana * @/etc/ppp/secret-2 *\n`, ...spared },
  // Rails
  {
    text: 'config/master.key:\n9c41e7a05bd2f86340cf1e97ab52d680\n',
    finds: ['9c41e7a05bd2f86340cf1e97ab52d680'],
  },
  { text: 'md5 of master.key.enc: 9c41e7a05bd2f86340cf1e97ab52d680', ...spared },
  { text: `master.key: ${'0'.repeat(32)}`, ...spared },
]);

describe('the credential-file recognizer over hostile text', () => {
  const detect = createDetector([credentialFile]);
  for (const line of [
    CHAP,
    'a * b *\n',
    `a * b${' '.repeat(16)}*`,
    'a:$1$',
    `a:$6$${'x'.repeat(80)}`,
    'a:{SHA}AAAA',
  ])
    it(`grows like the text: ${JSON.stringify(line)} again and again`, () => {
      assertGrowsLikeItsInput((size) => {
        const text = line.repeat(size);
        return () => detect(text);
      }, 2000);
    });
});
