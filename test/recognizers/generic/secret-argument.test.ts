import { secretArgument } from '../../../src/recognizers/generic/secret-argument.js';
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
]);
