import {
  A,
  B,
  critical,
  D,
  H,
  high,
  L,
  medium,
  type SecretKind,
  U,
  UUID,
  vendor,
  W,
} from '../secret-kind.js';

/** Clusters, networks, testing services, pay-per-request data APIs and team chat. */
export const SERVICE_KINDS: readonly SecretKind[] = [
  ...vendor('AWS STS', 'https://docs.aws.amazon.com/STS/latest/APIReference/API_Credentials.html', {
    'aws-session-token': high(`(?:IQoJb3JpZ2luX2Vj|FwoGZXIvYXdz|FQoGZXIvYXdz)${B}{100,1900}={0,2}`),
  }),
  ...vendor(
    'Kubernetes',
    'https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/',
    {
      'kubernetes-docker-config': critical(
        `(?:eyJhdXRocyI6|ewogICJhdXRocyI6|ewoJImF1dGhzIjog)${B}{40,4000}={0,2}`,
      ),
      // The private key of `client-key-data`, in base 64 as a whole.
      'kubernetes-client-key': critical(
        `LS0tLS1CRUdJTi(?:BQUklWQVRFIEtFWS|BSU0EgUFJJVkFURSBLRVkt|BFQyBQUklWQVRFIEtFWS|BPUEVOU1NIIFBSSVZBVEUgS0VZ|BFTkNSWVBURUQgUFJJVkFURSBLRVkt)${B}{100,7000}={0,2}`,
      ),
      'kubeadm-bootstrap-token': critical(`${L}{6}[.]${L}{16}`, { near: ['kubeadm', 'bootstrap'] }),
    },
  ),
  ...vendor('Docker Swarm', 'https://docs.docker.com/engine/swarm/join-nodes/', {
    'docker-swarm-unlock-key': critical(`SWMKEY-1-${B}{43}`),
    'docker-swarm-join-token': critical(`SWMTKN-1-${L}{50}-${L}{25}`),
  }),
  ...vendor('K3s', 'https://docs.k3s.io/cli/token', {
    'k3s-token': critical(`K10${H}{64}::(?:server|node|${L}{6}):?${L}{16,32}`),
  }),
  ...vendor('Rancher', 'https://ranchermanager.docs.rancher.com/reference-guides/user-settings/api-keys', {
    'rancher-api-token': critical(`(?:token|kubeconfig-u|kubeconfig-user)-${L}{5,10}:${L}{54}`),
  }),
  ...vendor('OpenShift', 'https://docs.openshift.com/container-platform/latest/authentication/', {
    'openshift-access-token': critical(`sha256~${W}{43}`),
  }),
  ...vendor('Proxmox', 'https://pve.proxmox.com/wiki/Proxmox_VE_API', {
    'proxmox-api-token': critical(
      `PVEAPIToken=[A-Za-z0-9._-]{1,40}@[a-z]{2,10}![A-Za-z0-9._-]{1,40}=(${UUID})`,
    ),
  }),
  ...vendor('Portainer', 'https://docs.portainer.io/api/access', {
    'portainer-access-token': critical(`ptr_${B}{43}=`),
  }),
  ...vendor('Quay', 'https://docs.quay.io/glossary/robot-accounts.html', {
    'quay-robot-token': critical(`${U}{64}`, { near: ['quay'] }),
  }),
  ...vendor('Sonatype Nexus', 'https://help.sonatype.com/en/npm-security.html', {
    'nexus-npm-token': critical(`NpmToken[.]${UUID}`),
  }),
  ...vendor('HashiCorp Consul', 'https://developer.hashicorp.com/consul/docs/security/acl/tokens', {
    'consul-acl-token': critical(UUID, { near: ['consul'] }),
  }),
  ...vendor('HashiCorp Nomad', 'https://developer.hashicorp.com/nomad/docs/secure/acl/tokens', {
    'nomad-acl-token': critical(UUID, { near: ['nomad'] }),
  }),
  ...vendor('Bitwarden', 'https://bitwarden.com/help/access-tokens/', {
    'bitwarden-access-token': critical(`0[.]${UUID}[.]${A}{30}:${B}{22}==`),
  }),
  ...vendor('CockroachDB', 'https://www.cockroachlabs.com/docs/cockroachcloud/cloud-api', {
    'cockroachdb-cloud-api-key': critical(`CCDB1_${A}{22}_${A}{40}`),
  }),
  ...vendor('InfluxDB', 'https://docs.influxdata.com/influxdb/v2/admin/tokens/', {
    'influxdb-token': critical(`${W}{86}==`, { near: ['influx'] }),
  }),
  ...vendor('Elasticsearch', 'https://www.elastic.co/docs/api/doc/elasticsearch/', {
    'elasticsearch-api-key': critical(`${B}{58}==`, { near: ['elastic'] }),
  }),
  ...vendor('dbt', 'https://docs.getdbt.com/docs/dbt-cloud-apis/authentication', {
    'dbt-access-token': critical(`dbt[cu]_${W}{30,80}`),
  }),
  ...vendor('Ory', 'https://www.ory.sh/docs/concepts/personal-access-token', {
    'ory-access-token': critical(`ory_(?:pat|apikey|wak|at|rt|ac|st)_${W}{32,90}`),
  }),
  ...vendor('Yubico', 'https://developers.yubico.com/yubikey-val/', {
    'yubico-secret-key': high(`${B}{27}=`, { near: ['yubico'] }),
  }),
  ...vendor('Duo', 'https://duo.com/docs/adminapi', {
    'duo-secret-key': critical(`${A}{40}`, { near: ['skey', 'duo_secret'] }),
  }),
  ...vendor('NetBird', 'https://docs.netbird.io/how-to/access-netbird-public-api', {
    'netbird-access-token': critical(`nbp_${A}{36}`),
  }),
  ...vendor('ZeroTier', 'https://docs.zerotier.com/api/central/', {
    'zerotier-api-token': critical(`${A}{32}`, { near: ['zerotier'] }),
  }),
  ...vendor('Porkbun', 'https://porkbun.com/api/json/v3/documentation', {
    'porkbun-secret-key': critical(`sk1_${H}{64}`),
    'porkbun-api-key': high(`pk1_${H}{64}`),
  }),
  ...vendor('Namecheap', 'https://www.namecheap.com/support/api/intro/', {
    'namecheap-api-key': critical(`${H}{32}`, { near: ['namecheap'] }),
  }),
  ...vendor('Duck DNS', 'https://www.duckdns.org/spec.jsp', {
    'duckdns-token': high(UUID, { near: ['duckdns'] }),
  }),
  ...vendor('JetBrains', 'https://www.jetbrains.com/help/youtrack/devportal/Manage-Permanent-Token.html', {
    'jetbrains-permanent-token': critical(`perm[:-]${B}{4,80}={0,2}[.]${B}{4,80}={0,2}[.]${A}{30}`),
  }),
  ...vendor('Phabricator', 'https://secure.phabricator.com/book/phabricator/', {
    'phabricator-conduit-token': high(`(?:api|cli)-${L}{28}`, { near: ['phabricator', 'conduit', 'phorge'] }),
  }),
  ...vendor('Chromatic', 'https://www.chromatic.com/docs/cli/', {
    'chromatic-project-token': medium(`chpt_${H}{12,15}`),
  }),
  ...vendor('Cypress', 'https://docs.cypress.io/cloud/account-management/projects', {
    'cypress-record-key': medium(UUID, { near: ['cypress'] }),
  }),
  ...vendor('Code Climate', 'https://docs.codeclimate.com/docs/finding-your-test-coverage-token', {
    'codeclimate-reporter-id': medium(`${H}{64}`, { near: ['cc_test_reporter', 'codeclimate'] }),
  }),
  ...vendor('Sauce Labs', 'https://docs.saucelabs.com/dev/api/', {
    'saucelabs-access-key': high(UUID, { near: ['sauce'] }),
  }),
  ...vendor('BrowserStack', 'https://www.browserstack.com/docs/', {
    'browserstack-access-key': high(`${A}{20}`, { near: ['browserstack'] }),
  }),
  ...vendor('FOSSA', 'https://docs.fossa.com/docs/api-reference', {
    'fossa-api-key': high(`${H}{32}`, { near: ['fossa'] }),
  }),
  ...vendor('Veracode', 'https://docs.veracode.com/r/c_api_credentials3', {
    'veracode-api-id': medium(`vera01ei-${H}{32}`),
    'veracode-api-key': critical(`vera01es-${H}{128}`),
    'veracode-api-secret': critical(`${H}{128}`, { near: ['veracode'] }),
  }),
  ...vendor('Loggly', 'https://documentation.solarwinds.com/en/success_center/loggly/', {
    'loggly-token': medium(UUID, { near: ['loggly'] }),
  }),
  ...vendor('AppSignal', 'https://docs.appsignal.com/appsignal/terminology.html', {
    'appsignal-push-key': medium(UUID, { near: ['appsignal'] }),
  }),
  ...vendor('Mezmo', 'https://docs.mezmo.com/docs/ingestion-key', {
    'mezmo-service-key': high(`sts_${H}{32}`),
    'mezmo-ingestion-key': medium(`${H}{32}`, { near: ['logdna', 'mezmo'] }),
  }),
  ...vendor('UptimeRobot', 'https://uptimerobot.com/api/', {
    'uptimerobot-api-key': high(`(?:ur?|m)${D}{4,9}-${H}{24}`, { near: ['uptimerobot', 'uptime_robot'] }),
  }),
  ...vendor('ConfigCat', 'https://configcat.com/docs/sdk-reference/overview/', {
    'configcat-sdk-key': medium(`configcat-sdk-1/${W}{22}/${W}{22}`),
  }),
  ...vendor('Statsig', 'https://docs.statsig.com/sdk-keys/api-keys', {
    'statsig-secret-key': high(`(?:secret|console)-${A}{40,50}`, { near: ['statsig'] }),
  }),
  ...vendor('Flagsmith', 'https://docs.flagsmith.com/clients/server-side', {
    'flagsmith-server-key': high(`ser[.]${A}{20,24}`, { near: ['flagsmith'] }),
  }),
  ...vendor('PubNub', 'https://www.pubnub.com/docs/general/setup/account-setup', {
    'pubnub-secret-key': critical(`sec-c-${B}{46,48}={0,2}`),
    'pubnub-publish-key': medium(`(?:pub|sub)-c-${UUID}`),
  }),
  ...vendor('RFC 8959', 'https://www.rfc-editor.org/rfc/rfc8959', {
    'secret-token-uri': critical(`secret-token:[A-Za-z0-9%._~-]{16,200}`),
  }),
  ...vendor('Feishu', 'https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot', {
    'feishu-webhook': medium(`https://open[.](?:feishu[.]cn|larksuite[.]com)/open-apis/bot/v2/hook/${UUID}`),
  }),
  ...vendor('DingTalk', 'https://open.dingtalk.com/document/robots/custom-robot-access', {
    'dingtalk-webhook': medium(`https://oapi[.]dingtalk[.]com/robot/send[?]access_token=${H}{64}`),
  }),
  ...vendor('WeCom', 'https://developer.work.weixin.qq.com/document/path/91770', {
    'wecom-webhook': medium(`https://qyapi[.]weixin[.]qq[.]com/cgi-bin/webhook/send[?]key=${UUID}`),
  }),
  ...vendor(
    'Azure Logic Apps',
    'https://learn.microsoft.com/en-us/azure/connectors/connectors-native-reqres',
    {
      'azure-logic-app-url': high(
        `https://prod-${D}{2,3}[.]${L}{4,30}[.]logic[.]azure[.]com(?::443)?/workflows/${H}{32}/triggers/${W}{1,40}/paths/invoke[?]api-version=[0-9-]{10}&sp=%2Ftriggers%2F${W}{1,40}%2Frun&sv=1[.]0&sig=(${W}{43})`,
      ),
    },
  ),
  ...vendor('Viber', 'https://developers.viber.com/docs/api/rest-bot-api/', {
    'viber-auth-token': high(`${L}{16}-${L}{16}-${L}{16}`, { near: ['viber'] }),
  }),
  ...vendor('Kakao', 'https://developers.kakao.com/docs/latest/en/getting-started/app', {
    'kakao-api-key': high(`${H}{32}`, { near: ['kakao'] }),
  }),
  ...vendor('Infobip', 'https://www.infobip.com/docs/essentials/api-essentials/api-authentication', {
    'infobip-api-key': critical(`${H}{32}-${UUID}`, { near: ['infobip'] }),
  }),
  ...vendor('Mailjet', 'https://dev.mailjet.com/email/guides/getting-started/', {
    'mailjet-secret-key': critical(`${H}{32}`, { near: ['mailjet', 'mj_api'] }),
  }),
  ...vendor('ShipEngine', 'https://www.shipengine.com/docs/auth/', {
    'shipengine-api-key': high(`(?:TEST_)?${B}{43}`, { near: ['shipengine'] }),
  }),
  ...vendor('ImageKit', 'https://imagekit.io/docs/api-keys', {
    'imagekit-private-key': high(`private_${B}{27}=`),
  }),
  ...vendor('Uploadcare', 'https://uploadcare.com/docs/start/api-keys/', {
    'uploadcare-secret-key': high(`${H}{20}`, { near: ['uploadcare'] }),
  }),
  ...vendor('Evernote', 'https://dev.evernote.com/doc/articles/dev_tokens.php', {
    'evernote-token': high(
      `S=s${D}{1,4}:U=${H}{4,8}:E=${H}{8,12}:C=${H}{8,12}:P=${H}{1,5}:A=${W}{2,40}:V=2:H=${H}{32}`,
    ),
  }),
  ...vendor('Todoist', 'https://developer.todoist.com/api/v1/', {
    'todoist-api-token': high(`${H}{40}`, { near: ['todoist'] }),
  }),
  ...vendor('Toggl', 'https://engineering.toggl.com/docs/authentication', {
    'toggl-api-token': high(`${H}{32}`, { near: ['toggl'] }),
  }),
  ...vendor('DeepL', 'https://developers.deepl.com/docs/getting-started/auth', {
    'deepl-api-key': high(UUID, { near: ['deepl'] }),
    'deepl-free-api-key': high(`${UUID}:fx`),
  }),
  ...vendor('Azure AI services', 'https://learn.microsoft.com/en-us/azure/ai-services/authentication', {
    'azure-ai-services-key': critical(`${H}{32}`, { near: ['ocp-apim', 'cognitive'] }),
  }),
  ...vendor('fal', 'https://docs.fal.ai/authentication/key-based', {
    'fal-key': high(`${UUID}:${H}{32}`, { near: ['fal_key', 'fal.ai', 'fal-key'] }),
  }),
  ...vendor('Kaggle', 'https://www.kaggle.com/docs/api', {
    'kaggle-api-token': high(`KGAT_${H}{32}`),
    'kaggle-api-key': high(`${H}{32}`, { near: ['kaggle'] }),
  }),
  ...vendor(
    'Foursquare',
    'https://docs.foursquare.com/developer/reference/personalization-apis-authentication',
    {
      'foursquare-api-key': high(`fsq3${B}{40,43}=?`),
    },
  ),
  ...vendor('LocationIQ', 'https://docs.locationiq.com/docs/authentication', {
    'locationiq-token': medium(`pk[.]${H}{32}`, { near: ['locationiq'] }),
  }),
  ...vendor('OpenCage', 'https://opencagedata.com/api', {
    'opencage-api-key': medium(`${H}{32}`, { near: ['opencage'] }),
  }),
  ...vendor('RapidAPI', 'https://docs.rapidapi.com/docs/keys', {
    'rapidapi-key': high(`${L}{10}msh${L}{15}p1${L}{5,6}jsn${L}{12}`),
  }),
  ...vendor('APILayer', 'https://apilayer.com/docs', {
    'apilayer-access-key': medium(`${H}{32}`, {
      near: ['fixer', 'currencylayer', 'ipstack', 'aviationstack', 'marketstack', 'weatherstack'],
    }),
  }),
  ...vendor('CoinMarketCap', 'https://coinmarketcap.com/api/documentation/v1/', {
    'coinmarketcap-api-key': medium(UUID, { near: ['coinmarketcap', 'cmc_pro', 'x-cmc'] }),
  }),
  ...vendor('BitMEX', 'https://www.bitmex.com/app/apiKeysUsage', {
    'bitmex-api-secret': critical(`${W}{48}`, { near: ['bitmex'] }),
  }),
  ...vendor('QuickNode', 'https://www.quicknode.com/docs/', {
    'quicknode-endpoint': medium(
      `https://[a-z0-9-]{3,80}(?:[.][a-z0-9-]{2,30}){0,2}[.]quiknode[.]pro/(${H}{40})`,
    ),
  }),
  ...vendor('AbuseIPDB', 'https://docs.abuseipdb.com/', {
    'abuseipdb-api-key': medium(`${H}{80}`, { near: ['abuseipdb'] }),
  }),
  ...vendor('Have I Been Pwned', 'https://haveibeenpwned.com/API/v3', {
    'hibp-api-key': medium(`${H}{32}`, { near: ['hibp', 'haveibeenpwned'] }),
  }),
  ...vendor('urlscan.io', 'https://urlscan.io/docs/api/', {
    'urlscan-api-key': medium(UUID, { near: ['urlscan'] }),
  }),
  ...vendor('AlienVault OTX', 'https://otx.alienvault.com/api', {
    'otx-api-key': medium(`${H}{64}`, { near: ['otx_', 'otx-', 'alienvault'] }),
  }),
  ...vendor('TMDB', 'https://developer.themoviedb.org/docs/getting-started', {
    'tmdb-api-key': medium(`${H}{32}`, { near: ['tmdb', 'themoviedb'] }),
  }),
  ...vendor('Last.fm', 'https://www.last.fm/api/authentication', {
    'lastfm-api-secret': medium(`${H}{32}`, { near: ['lastfm', 'last.fm', 'last_fm'] }),
  }),
  ...vendor('Trakt', 'https://trakt.docs.apiary.io/', {
    'trakt-client-secret': medium(`${H}{64}`, { near: ['trakt'] }),
  }),
  ...vendor('Giphy', 'https://developers.giphy.com/docs/api/', {
    'giphy-api-key': medium(`${A}{32}`, { near: ['giphy'] }),
  }),
  ...vendor('Pixabay', 'https://pixabay.com/api/docs/', {
    'pixabay-api-key': medium(`${D}{7,9}-${H}{25}`, { near: ['pixabay'] }),
  }),
  ...vendor('News API', 'https://newsapi.org/docs/authentication', {
    'newsapi-key': medium(`${H}{32}`, { near: ['newsapi', 'news_api'] }),
  }),
  ...vendor('Alpha Vantage', 'https://www.alphavantage.co/documentation/', {
    'alphavantage-api-key': medium(`${U}{16}`, { near: ['alphavantage', 'alpha_vantage'] }),
  }),
  ...vendor('ThingSpeak', 'https://www.mathworks.com/help/thingspeak/channel-settings.html', {
    'thingspeak-api-key': medium(`${U}{16}`, { near: ['thingspeak'] }),
  }),
  ...vendor(
    'Plex',
    'https://support.plex.tv/articles/204059436-finding-an-authentication-token-x-plex-token/',
    {
      'plex-token': high(`${W}{20}`, { near: ['plex-token', 'plex_token', 'x-plex'] }),
    },
  ),
  ...vendor(
    'NATS',
    'https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth',
    {
      'nats-seed': critical('S[ACNOUX][A-Z2-7]{56}', { checksum: 'crc16-base32' }),
    },
  ),
  ...vendor('Radar', 'https://radar.com/documentation/api', {
    'radar-secret-key': high(`prj_(?:live|test)_sk_${H}{40}`),
  }),
  ...vendor('LocationIQ', 'https://docs.locationiq.com/docs/introduction', {
    'locationiq-access-token': medium(`pk[.]${H}{32}`),
  }),
  ...vendor('Seam', 'https://docs.seam.co/latest/core-concepts/authentication/api-keys', {
    'seam-api-key': critical(`seam_${A}{4,8}_${A}{20,32}`),
  }),
  ...vendor('The Things Stack', 'https://www.thethingsindustries.com/docs/concepts/api/authentication/', {
    'the-things-stack-api-key': high(`NNSXS[.]${U}{39}[.]${U}{52}`),
  }),
  ...vendor('QuickNode', 'https://www.quicknode.com/docs/console-api/authentication', {
    'quicknode-api-key': high(`QN_${H}{32}`, { near: ['quicknode'] }),
  }),
  ...vendor('Nightfall', 'https://help.nightfall.ai/developer-api/key-concepts/authentication_and_security', {
    'nightfall-api-key': high(`NF-${A}{32}`, { near: ['nightfall'] }),
  }),
  ...vendor('Dashlane', 'https://support.dashlane.com/hc/en-us/articles/25192999029522', {
    'dashlane-credentials': critical(`dls_[A-Z0-9]{16}_${A}{64}`),
  }),
  ...vendor('TestMu AI', 'https://www.testmuai.com/support/docs/using-environment-variables/', {
    'lambdatest-access-key': high(`LT_${A}{40,60}`, { near: ['lambdatest', 'lt_access'] }),
  }),
  ...vendor('Gotify', 'https://gotify.net/docs/pushmsg', {
    'gotify-token': medium(`[AC][A-Za-z0-9._-]{14}`, { near: ['gotify'] }),
  }),
];
