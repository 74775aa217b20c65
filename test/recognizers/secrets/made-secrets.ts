import { createRandom, type Random } from '../../support/seeded-random.js';

/** A secret in a file of code or settings. */
export interface MadeSecret {
  readonly kind: string;
  /** What it stands in: a language or a kind of file. */
  readonly place: string;
  readonly text: string;
  /** What must be found. */
  readonly secret: string;
}

const ALPHABETS = {
  base62: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  hex: '0123456789abcdef',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  digits: '0123456789',
} as const;

const run = (random: Random, alphabet: keyof typeof ALPHABETS, length: number): string =>
  Array.from({ length }, () => random.pick([...ALPHABETS[alphabet]])).join('');

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Secrets as people leave them in code, settings, scripts and logs. Written from the documentation of vendors and
 * languages before the recognizers were tuned. What stands between « and » is the secret.
 */
export function makeSecrets(): readonly MadeSecret[] {
  const random = createRandom(20_260_731);
  const made = (alphabet: keyof typeof ALPHABETS, length: number): string => run(random, alphabet, length);
  const key = [made('base64', 64), made('base64', 64), made('base64', 44)];
  const pem = (name: string, breaks: string): string =>
    [`-----BEGIN ${name}-----`, ...key, `-----END ${name}-----`].join(breaks);
  const jwt = `${json({ alg: 'HS256', typ: 'JWT' })}.${json({ sub: '4711', iat: 1_760_000_000 })}.${made('base64url', 43)}`;
  const rows: readonly (readonly [kind: string, place: string, text: string])[] = [
    ['aws-access-key-id', 'ini', `[default]\naws_access_key_id = «AKIA${made('base32', 16)}»\n`],
    [
      'aws-access-key-id',
      'python',
      `client = boto3.client("s3", aws_access_key_id="«AKIA${made('base32', 16)}»")`,
    ],
    ['aws-secret-access-key', 'ini', `aws_secret_access_key = «${made('base64', 40)}»\nregion = eu-west-1`],
    ['aws-secret-access-key', 'shell', `export AWS_SECRET_ACCESS_KEY=«${made('base64', 40)}»`],
    [
      'aws-secret-access-key',
      'java',
      `new BasicAWSCredentials(id, "x");\nString secretKey = "«${made('base64', 40)}»";`,
    ],
    ['github-pat', 'yaml', `env:\n  GH: «ghp_${made('base62', 36)}»`],
    ['github-pat', 'url', `git clone https://«ghp_${made('base62', 36)}»@github.com/acme/app.git`],
    [
      'github-fine-grained-pat',
      'shell',
      `gh auth login --with-token <<< «github_pat_${made('base62', 22)}_${made('base62', 59)}»`,
    ],
    ['gitlab-pat', 'yaml', `  GITLAB_TOKEN: "«glpat-${made('base64url', 20)}»"`],
    ['gitlab-runner', 'toml', `  token = "«glrt-${made('base64url', 20)}»"\n  executor = "docker"`],
    [
      'slack-bot-token',
      'env',
      `SLACK_BOT_TOKEN=«xoxb-${made('digits', 12)}-${made('digits', 13)}-${made('base62', 24)}»`,
    ],
    [
      'slack-webhook',
      'python',
      `requests.post("«https://hooks.slack.com/services/T${made('upper', 8)}/B${made('upper', 8)}/${made('base62', 24)}»", json=m)`,
    ],
    [
      'slack-webhook',
      'yaml',
      `    webhook: «https://hooks.slack.com/services/T${made('upper', 10)}/B${made('upper', 10)}/${made('base62', 24)}»`,
    ],
    ['stripe-secret', 'ruby', `Stripe.api_key = '«sk_live_51${made('base62', 97)}»'`],
    ['stripe-secret', 'php', `\\Stripe\\Stripe::setApiKey('«sk_live_${made('base62', 24)}»');`],
    ['stripe-webhook', 'javascript', `const endpointSecret = "«whsec_${made('base62', 32)}»";`],
    [
      'google-api-key',
      'html',
      `<script src="https://maps.googleapis.com/maps/api/js?key=«AIza${made('base64url', 35)}»"></script>`,
    ],
    ['google-oauth-secret', 'json', `"client_secret": "«GOCSPX-${made('base64url', 28)}»"`],
    [
      'gcp-service-account',
      'json',
      `{"type": "service_account", "private_key_id": "x",\n "private_key": "«${pem('PRIVATE KEY', '\\n')}»\\n"}`,
    ],
    [
      'azure-storage-key',
      'json',
      `"AzureWebJobsStorage": "DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=«${made('base64', 86)}==»;EndpointSuffix=core.windows.net"`,
    ],
    [
      'azure-client-secret',
      'terraform',
      `  client_secret = "«${made('base62', 3)}8Q~${made('base64url', 34)}»"`,
    ],
    [
      'azure-sas',
      'url',
      `https://acme.blob.core.windows.net/c?sv=2022-11-02&sr=c&sig=«${made('base62', 43)}%3D»`,
    ],
    ['openai-key', 'python', `openai.api_key = "«sk-${made('base62', 20)}T3BlbkFJ${made('base62', 20)}»"`],
    [
      'openai-project-key',
      'env',
      `OPENAI_API_KEY=«sk-proj-${made('base64url', 74)}T3BlbkFJ${made('base64url', 74)}»`,
    ],
    ['anthropic-key', 'typescript', `new Anthropic({ apiKey: '«sk-ant-api03-${made('base64url', 93)}AA»' })`],
    ['huggingface-token', 'python', `login("«hf_${made('base62', 34)}»")`],
    ['npm-token', 'npmrc', `//registry.npmjs.org/:_authToken=«npm_${made('base62', 36)}»`],
    [
      'npm-legacy-token',
      'npmrc',
      `//npm.acme.example/:_authToken=«${made('hex', 8)}-${made('hex', 4)}-4${made('hex', 3)}-a${made('hex', 3)}-${made('hex', 12)}»`,
    ],
    [
      'pypi-token',
      'ini',
      `[pypi]\nusername = __token__\npassword = «pypi-AgEIcHlwaS5vcmc${made('base64url', 140)}»`,
    ],
    ['twilio-auth-token', 'python', `client = Client("AC${made('hex', 32)}", "«${made('hex', 32)}»")`],
    ['twilio-auth-token', 'env', `TWILIO_AUTH_TOKEN=«${made('hex', 32)}»`],
    ['twilio-api-key', 'javascript', `const sid = '«SK${made('hex', 32)}»';`],
    ['sendgrid-key', 'yaml', `sendgrid:\n  key: «SG.${made('base64url', 22)}.${made('base64url', 43)}»`],
    ['mailgun-key', 'go', `mg := mailgun.NewMailgun("acme.example", "«key-${made('hex', 32)}»")`],
    ['mailchimp-key', 'php', `$mc = new MailChimp('«${made('hex', 32)}-us19»');`],
    [
      'discord-bot-token',
      'javascript',
      `client.login("«MT${made('base62', 22)}.G${made('base62', 5)}.${made('base64url', 38)}»");`,
    ],
    [
      'discord-bot-token',
      'env',
      `DISCORD_TOKEN=«OD${made('base62', 22)}.X${made('base62', 5)}.${made('base64url', 27)}»`,
    ],
    [
      'discord-webhook',
      'shell',
      `curl -d @m.json «https://discord.com/api/webhooks/${made('digits', 18)}/${made('base64url', 68)}»`,
    ],
    [
      'telegram-bot-token',
      'python',
      `bot = telegram.Bot("«${made('digits', 10)}:AA${made('base64url', 33)}»")`,
    ],
    ['shopify-token', 'ruby', `token: "«shpat_${made('hex', 32)}»"`],
    ['square-token', 'env', `SQUARE_ACCESS_TOKEN=«EAAA${made('base64url', 60)}»`],
    [
      'digitalocean-token',
      'terraform',
      `provider "digitalocean" {\n  token = "«dop_v1_${made('hex', 64)}»"\n}`,
    ],
    ['datadog-api-key', 'yaml', `datadog:\n  api_key: «${made('hex', 32)}»`],
    ['datadog-api-key', 'env', `DD_API_KEY=«${made('hex', 32)}»`],
    ['newrelic-license', 'yaml', `  license_key: «${made('hex', 36)}NRAL»`],
    [
      'heroku-api-key',
      'shell',
      `export HEROKU_API_KEY="«${made('hex', 8)}-${made('hex', 4)}-4${made('hex', 3)}-b${made('hex', 3)}-${made('hex', 12)}»"`,
    ],
    [
      'algolia-admin-key',
      'javascript',
      `const client = algoliasearch('APPID12345', '«${made('hex', 32)}»');`,
    ],
    ['cloudflare-token', 'env', `CLOUDFLARE_API_TOKEN=«${made('base64url', 40)}»`],
    ['vault-token', 'shell', `export VAULT_TOKEN=«hvs.${made('base64url', 95)}»`],
    ['databricks-token', 'python', `spark.conf.set("token", "«dapi${made('hex', 32)}»")`],
    ['jwt', 'http', `GET /me HTTP/1.1\nAuthorization: Bearer «${jwt}»`],
    ['jwt', 'javascript', `localStorage.setItem("jwt", "«${jwt}»");`],
    [
      'bearer',
      'curl',
      `curl -H "Authorization: Bearer «${made('base64url', 40)}»" https://api.acme.example/v1`,
    ],
    [
      'basic-auth',
      'http',
      `Authorization: Basic «${Buffer.from(`deploy:${made('base62', 14)}`).toString('base64')}»`,
    ],
    [
      'basic-auth',
      'javascript',
      `headers: { Authorization: "Basic «${Buffer.from(`api:${made('base62', 18)}`).toString('base64')}»" }`,
    ],
    ['environment-variable', 'powershell', `$env:DB_PASSWORD = "«Gk82wLz71»"`],
    ['environment-variable', 'batch', `setx API_KEY «${made('base62', 32)}»`],
    ['third-argument', 'php', `ftp_login($c, 'ana', '«Gk82wLz71»');`],
    ['third-argument', 'php', `ldap_bind($c, "cn=admin,dc=acme", "«Gk82wLz71»");`],
    ['second-argument', 'mongodb', `db.auth("admin", "«Gk82wLz71»")`],
    ['command', 'shell', `oc login -u ana -p «Gk82wLz71» https://api.acme.example`],
    ['directive', 'conf', `binddn cn=x,dc=acme\nbindpw «Gk82wLz71»\n`],
    ['archive-password', 'shell', `7z a -p«Mw82kQz71» backup.7z data`],
    ['device-password', 'ios', `username ana privilege 15 password 0 «Tw82kLz7»`],
    ['wifi-passphrase', 'conf', `wpa_passphrase=«Green-Tea-81»\n`],
    ['long-secret', 'properties', `signing.password=«${made('base62', 420)}»\n`],
    [
      'kubeconfig',
      'yaml',
      `    client-key-data: «${Buffer.from(pem('RSA PRIVATE KEY', '\n')).toString('base64')}»\n`,
    ],
    ['curl-user', 'shell', `curl -u admin:«Qx7#mTz92k» https://ci.acme.example/api`],
    ['curl-user', 'shell', `curl --user "deploy:«hunter-42-Falcon»" -X POST https://nexus.acme.example`],
    ['mysql-password', 'shell', `mysql -u root -p«Zk8wTq31x» -h db1 acme < dump.sql`],
    ['mysql-password', 'shell', `mysqldump --user=backup --password=«n0t4-ev3ryone» acme`],
    ['pgpass', 'shell', `PGPASSWORD=«t7Rw-99pLm» psql -h db -U app acme`],
    ['netrc', 'netrc', `machine api.heroku.com\n  login ana@acme.example\n  password «${made('hex', 16)}»`],
    ['netrc', 'netrc', `machine ftp.acme.example login upload password «c4tBoat!77»`],
    ['url-password', 'env', `DATABASE_URL=postgres://app:«kD93_xPq7w»@db.acme.example:5432/app`],
    ['url-password', 'yaml', `broker: amqp://worker:«r4bb1tH0le»@mq.acme.example:5672//`],
    ['redis-url', 'env', `REDIS_URL=redis://:«${made('hex', 24)}»@cache.acme.example:6379/0`],
    [
      'mongodb-url',
      'javascript',
      `mongoose.connect("mongodb+srv://app:«Wq81-zLp»@cluster0.ab1cd.mongodb.net/test")`,
    ],
    [
      'go-dsn',
      'go',
      `db, err := sql.Open("mysql", "app:«9sK_qLw2Zt»@tcp(127.0.0.1:3306)/acme?parseTime=true")`,
    ],
    ['jdbc', 'properties', `spring.datasource.url=jdbc:mysql://db:3306/acme?user=app&password=«Vt83kQpz»`],
    [
      'ado-connection',
      'xml',
      `<add name="Main" connectionString="Server=db;Database=acme;User Id=sa;Password=«Pl4nk-Ton!9»;" />`,
    ],
    ['libpq-dsn', 'python', `psycopg2.connect("dbname=acme user=app password='«mX4-otter-lane»' host=db")`],
    ['django-secret-key', 'python', `SECRET_KEY = "«django-insecure-${made('lower', 34)}#$@!»"`],
    ['flask-secret-key', 'python', `app.config["SECRET_KEY"] = "«${made('hex', 48)}»"`],
    ['flask-secret-key', 'python', `app.secret_key = b'«${made('base62', 24)}»'`],
    ['rails-secret', 'yaml', `production:\n  secret_key_base: «${made('hex', 128)}»`],
    ['laravel-app-key', 'env', `APP_KEY=base64:«${made('base64', 43)}=»`],
    ['wordpress', 'php', `define( 'DB_PASSWORD', '«uJ8!kk2Lpq»' );`],
    ['terraform-secret', 'terraform', `resource "x" "y" {\n  secret_key = "«${made('base64', 40)}»"\n}`],
    ['ini-secret', 'ini', `[security]\nsecret_key = «${made('base62', 20)}»\n`],
    ['java-properties', 'properties', `mail.smtp.password=«Gr33n-Tea-Pot»`],
    ['java-put', 'java', `props.put("password", "«sWift_90x»");`],
    ['java-put', 'java', `properties.setProperty("javax.net.ssl.keyStorePassword", "«ch4ngeIt-n0w»");`],
    ['csharp', 'csharp', `var password = "«Tq9$wxLm2»";`],
    ['go-const', 'go', `const apiKey = "«${made('base62', 32)}»"`],
    ['rust-const', 'rust', `const API_TOKEN: &str = "«${made('base62', 40)}»";`],
    ['kotlin-val', 'kotlin', `val clientSecret = "«${made('base62', 36)}»"`],
    ['swift-let', 'swift', `let apiSecret: String = "«${made('hex', 40)}»"`],
    ['powershell', 'powershell', `$pw = ConvertTo-SecureString "«B1ue.Kettle.5»" -AsPlainText -Force`],
    ['dockerfile', 'dockerfile', `ENV POSTGRES_PASSWORD=«l1ttle-Fox-28»`],
    ['compose', 'yaml', `    environment:\n      - MYSQL_ROOT_PASSWORD=«dr4gonfly_77»`],
    ['k8s-secret', 'yaml', `kind: Secret\nstringData:\n  password: «Mo0n-beam-414»`],
    [
      'github-actions',
      'yaml',
      `      - run: deploy\n        env:\n          DEPLOY_TOKEN: «${made('base62', 40)}»`,
    ],
    ['helm-values', 'yaml', `auth:\n  adminPassword: "«w1nter-Sol9»"`],
    ['ansible', 'yaml', `  vars:\n    ansible_become_pass: «St0ne.bridge»`],
    [
      'docker-config',
      'json',
      `{"auths": {"registry.acme.example": {"auth": "«${Buffer.from(`ci:${made('base62', 16)}`).toString('base64')}»"}}}`,
    ],
    ['rsa-private-key', 'pem', `«${pem('RSA PRIVATE KEY', '\n')}»\n`],
    ['openssh-private-key', 'yaml', `  key: |\n    «${pem('OPENSSH PRIVATE KEY', '\n    ')}»`],
    ['ec-private-key', 'javascript', `const key = "«${pem('EC PRIVATE KEY', '\\n')}»";`],
    ['pgp-private-key', 'asc', `«${pem('PGP PRIVATE KEY BLOCK', '\n')}»`],
    [
      'age-secret-key',
      'text',
      `# created: 2026-01-02\n«AGE-SECRET-KEY-1${made('upper', 58).replaceAll(/[1BIO]/g, 'Q')}»`,
    ],
    ['ssh-url', 'shell', `sshpass -p '«rat-tle_Snake8»' ssh root@10.0.0.5`],
    ['log-line', 'log', `2026-02-03T10:00:00Z DEBUG login user=ana password=«Autumn!leaf3» ok`],
    ['query-string', 'log', `GET /v1/items?page=2&api_key=«${made('hex', 40)}» HTTP/1.1`],
    ['json-body', 'json', `{"username":"ana","password":"«Bram-ble99»","remember":true}`],
    ['firebase', 'json', `"server_key": "«AAAA${made('base64url', 7)}:APA91b${made('base64url', 134)}»"`],
  ];
  return rows.map(([kind, place, marked]) => {
    const start = marked.indexOf('«');
    const end = marked.indexOf('»');
    return {
      kind,
      place,
      secret: marked.slice(start + 1, end),
      text: marked.slice(0, start) + marked.slice(start + 1, end) + marked.slice(end + 1),
    };
  });
}
