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

/** Clouds, databases, monitoring and identity. */
export const CLOUD_KINDS: readonly SecretKind[] = [
  ...vendor('AWS', 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html', {
    'aws-access-token': critical('(?:AKIA|ABIA|ACCA)[A-Z2-7]{16}', { checksum: 'aws-account' }),
    'aws-temporary-access-key': high('ASIA[A-Z2-7]{16}', { checksum: 'aws-account' }),
    'aws-secret-access-key': critical(`${B}{40}`, {
      near: [
        'aws_secret',
        'aws secret',
        'secretaccesskey',
        'secret_access_key',
        'awssecret',
        'aws_key',
        'secretkey',
      ],
    }),
    'aws-mws-token': critical(`amzn[.]mws[.]${UUID}`),
    'aws-bedrock-api-key': critical(`ABSK${B}{109,269}={0,2}`),
    'aws-bedrock-short-term-key': high(`bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t${B}{20,1000}={0,2}`),
    'aws-cognito-client-secret': high(`${L}{51,52}`, { near: ['cognito'] }),
  }),
  ...vendor('Amazon', 'https://developer.amazon.com/docs/login-with-amazon/documentation-overview.html', {
    'amazon-oauth-client-secret': high(`amzn1[.]oa2-cs[.]v1[.]${H}{64}`),
    'amazon-oauth-refresh-token': high(`Atz[ar][|]${A}[A-Za-z0-9+/=_-]{100,600}`),
  }),
  ...vendor('Google Cloud', 'https://cloud.google.com/docs/authentication/api-keys', {
    'gcp-api-key': high(`AIza${W}{35}`),
    'gcp-oauth-client-secret': high(`GOCSPX-${W}{28}`),
    'gcp-oauth-access-token': high(`ya29[.](?:[acd][.])?${W}{20,1000}`),
    'gcp-oauth-refresh-token': critical(`1//0${A}${W}{40,120}`),
    'gcp-agent-platform-key': high(`AQ[.]Ab8R${W}{40,60}`),
    'gcp-hmac-access-id': medium(`GOOG(?:1E${U}{55,57}|${U}{20})`),
  }),
  ...vendor('Firebase', 'https://firebase.google.com/docs/cloud-messaging', {
    'firebase-cloud-messaging-key': high(`AAAA${W}{7}:APA91b${W}{134}`),
  }),
  ...vendor('reCAPTCHA', 'https://developers.google.com/recaptcha/docs/verify', {
    'recaptcha-secret-key': medium(`6L${W}{38}`, { near: ['secret'] }),
  }),
  ...vendor(
    'Microsoft Azure',
    'https://learn.microsoft.com/en-us/entra/identity-platform/how-to-add-credentials',
    {
      'azure-ad-client-secret': critical(`[A-Za-z0-9_~.-]{3}${D}Q~[A-Za-z0-9_~.-]{31,34}`),
      'azure-storage-account-key': critical(`${B}{86}==`, {
        near: ['accountkey', 'storage', 'azure', 'account_key', 'account key'],
      }),
      'azure-identifiable-key': critical(`${A}{52}JQQJ99${A}{24,32}(?:==)?`),
      'azure-storage-identifiable-key': critical(`${B}{76}\\+ASt${B}{6}==`),
      'azure-cosmos-db-key': critical(`${B}{76}ACDb${B}{5,6}==`),
      'azure-service-bus-key': high(`${B}{33}\\+(?:ASb|AEh|ARm|AIo)${B}{6,7}=`),
      'azure-container-registry-key': critical(`${B}{42}\\+ACR${B}{6}`),
      'azure-function-key': high(`${W}{44}AzFu${W}{5}[AQgw]==`),
      'azure-search-key': high(`${A}{42}AzSe[A-D]${A}{5}`),
      'azure-apim-key': high(`${A}{76}(?:AAPIM|ACR)${A}{5,6}==`),
      'azure-sas-signature': high(`sig=((?:${A}|%2[BbFf]){38,60}%3[Dd])`),
      'azure-sas-signature-plain': high(`sig=(${B}{43}=)`),
      'azure-devops-pat': critical(`${A}{76}AZDO${A}{4}`),
      'azure-devops-legacy-pat': critical('[a-z2-7]{52}', {
        near: ['azure', 'devops', 'vsts', 'ado_pat', 'azdo'],
      }),
    },
  ),
  ...vendor('DigitalOcean', 'https://docs.digitalocean.com/reference/api/create-personal-access-token/', {
    'digitalocean-pat': critical(`dop_v1_${H}{64}`),
    'digitalocean-access-token': critical(`doo_v1_${H}{64}`),
    'digitalocean-refresh-token': critical(`dor_v1_${H}{64}`),
    'digitalocean-model-access-key': high(`sk-do-v1-${H}{64}`),
    'digitalocean-spaces-key': high(`DO(?:00|801)${U}{15,16}`),
  }),
  ...vendor('Alibaba Cloud', 'https://www.alibabacloud.com/help/en/ram/user-guide/create-an-accesskey-pair', {
    'alibaba-access-key-id': medium(`LTAI${A}{12,26}`),
  }),
  ...vendor('Tencent Cloud', 'https://www.tencentcloud.com/document/product/598', {
    'tencent-cloud-secret-id': medium(`AKID${A}{32}`),
  }),
  ...vendor('Baidu Cloud', 'https://cloud.baidu.com/doc/Reference/s/9jwvz2egb', {
    'baidu-access-key': critical(`ALTAK${A}{21}`),
    'baidu-bce-key': critical(`bce-v3/ALTAK-${A}{21}/${H}{40}`),
  }),
  ...vendor('Volcengine', 'https://www.volcengine.com/docs/6291', {
    'volcengine-access-key': critical(`AKLT${A}{40,48}={0,2}`),
  }),
  ...vendor('Yandex Cloud', 'https://yandex.cloud/en/docs/iam/concepts/authorization/', {
    'yandex-api-key': critical(`AQVN${W}{35,38}`),
    'yandex-access-token': high(`t1[.]${W}{4,200}[.]${W}{86}={0,2}`),
    'yandex-aws-access-token': critical(`YC(?:AJE)?${W}{38}`, { near: ['yandex'] }),
    'yandex-oauth-token': critical(`y[0-3]_${W}{55,62}`),
  }),
  ...vendor('IBM Cloud', 'https://cloud.ibm.com/docs/account?topic=account-userapikey', {
    'ibm-cloud-api-key': critical(`${W}{44}`, { near: ['ibm', 'bluemix', 'watson'] }),
  }),
  ...vendor(
    'Oracle Cloud',
    'https://docs.oracle.com/en-us/iaas/Content/Identity/Tasks/managingcredentials.htm',
    { 'oci-api-key-fingerprint': medium(`(?:${H}{2}:){15}${H}{2}`, { near: ['fingerprint'] }) },
  ),
  ...vendor('Scaleway', 'https://www.scaleway.com/en/docs/iam/how-to/create-api-keys/', {
    'scaleway-access-key': medium(`SCW${U}{17}`),
    'scaleway-secret-key': critical(UUID, { near: ['scw_secret', 'scaleway'] }),
  }),
  ...vendor('Linode', 'https://techdocs.akamai.com/linode-api/reference/get-started', {
    'linode-api-token': critical(`${H}{64}`, { near: ['linode'] }),
  }),
  ...vendor('Vultr', 'https://www.vultr.com/api/', {
    'vultr-api-key': critical(`${U}{36}`, { near: ['vultr'] }),
  }),
  ...vendor('Hetzner', 'https://docs.hetzner.com/cloud/api/getting-started/generating-api-token/', {
    'hetzner-api-token': critical(`${A}{64}`, { near: ['hcloud', 'hetzner'] }),
  }),
  ...vendor('OVHcloud', 'https://help.ovhcloud.com/csm/en-api-getting-started-ovhcloud-api', {
    'ovh-application-secret': critical(`${A}{32}`, { near: ['ovh'] }),
  }),
  ...vendor('Exoscale', 'https://community.exoscale.com/', { 'exoscale-api-key': critical(`EXO${H}{24}`) }),
  ...vendor('UpCloud', 'https://developers.upcloud.com/', { 'upcloud-api-token': critical(`ucat_${U}{26}`) }),
  ...vendor('Cloudflare', 'https://developers.cloudflare.com/fundamentals/api/get-started/create-token/', {
    'cloudflare-origin-ca-key': critical(`v1[.]0-${H}{24}-${H}{146}`),
    'cloudflare-api-token-v2': critical(`cf(?:ut|at|k)_${A}{40,60}`),
    'cloudflare-api-key': critical(`(?:${H}{37}|${W}{40})`, { near: ['cloudflare', 'cf_api', 'cf-api'] }),
  }),
  ...vendor('Fastly', 'https://www.fastly.com/documentation/reference/api/auth-tokens/', {
    'fastly-api-token': critical(`${W}{32}`, { near: ['fastly'] }),
  }),
  ...vendor('Akamai', 'https://techdocs.akamai.com/developer/docs/set-up-authentication-credentials', {
    'akamai-client-token': critical(`akab-${L}{16}-${L}{16}`),
  }),
  ...vendor('Bunny', 'https://docs.bunny.net/reference/bunnynet-api-overview', {
    'bunny-api-key': high(`${UUID}${UUID}`, { near: ['bunny'] }),
  }),
  ...vendor('Backblaze', 'https://www.backblaze.com/docs/cloud-storage-application-keys', {
    'backblaze-application-key': critical(`K00${D}[A-Za-z0-9/+]{27}`),
  }),
  ...vendor('Wasabi', 'https://docs.wasabi.com/docs/creating-a-user-account-and-access-key', {
    'wasabi-secret-key': critical(`${A}{40}`, { near: ['wasabi'] }),
  }),
  ...vendor('Databricks', 'https://docs.databricks.com/en/dev-tools/auth/pat.html', {
    'databricks-api-token': critical(`dapi${H}{32}(?:-${D})?`),
    'databricks-oauth-secret': critical(`dose${H}{32}`),
    'databricks-account-token': critical(`dkea${H}{32}(?:-${D})?`),
  }),
  ...vendor('Snowflake', 'https://docs.snowflake.com/en/user-guide/programmatic-access-tokens', {
    'snowflake-password': critical(`${A}{16,40}`, { near: ['snowflake_password', 'snowflake password'] }),
  }),
  ...vendor('PlanetScale', 'https://planetscale.com/docs/api/reference/service-tokens', {
    'planetscale-api-token': critical(`pscale_tkn_${W}{32,64}`),
    'planetscale-password': critical(`pscale_pw_${W}{32,64}`),
    'planetscale-oauth-token': critical(`pscale_oauth_${W}{32,64}`),
  }),
  ...vendor('Supabase', 'https://supabase.com/docs/guides/api/api-keys', {
    'supabase-access-token': critical(`sbp_(?:v0_|oauth_)?${H}{40}`),
    'supabase-secret-key': critical(`sb_secret_${W}{22,48}`),
  }),
  ...vendor('Neon', 'https://neon.com/docs/manage/api-keys', {
    'neon-api-key': critical(`napi_${L}{64}`),
    'neon-role-password': high(`npg_${A}{12,24}`),
  }),
  ...vendor('Xata', 'https://xata.io/docs/platform/authentication', {
    'xata-api-key': critical(`xau_${A}{32,48}`),
  }),
  ...vendor('Fauna', 'https://docs.fauna.com/fauna/current/', { 'fauna-secret': critical(`fn[AE]${W}{37}`) }),
  ...vendor('Aiven', 'https://aiven.io/docs/platform/concepts/authentication-tokens', {
    'aiven-service-password': critical(`AVNS_${W}{19}`),
    'aiven-token': critical(`aivenv1_${W}{80,300}`),
  }),
  ...vendor('MongoDB Atlas', 'https://www.mongodb.com/docs/atlas/configure-api-access/', {
    'mongodb-atlas-service-account-secret': critical(`mdb_sa_sk_${W}{40,50}`),
  }),
  ...vendor('Upstash', 'https://upstash.com/docs/common/account/developerapi', {
    'upstash-rest-token': high(`A[A-Z]${W}{50,120}`, { near: ['upstash'] }),
  }),
  ...vendor('Elastic', 'https://www.elastic.co/docs/deploy-manage/api-keys', {
    'elastic-cloud-api-key': critical(`essu_${B}{40,200}={0,2}`),
  }),
  ...vendor('ClickHouse', 'https://clickhouse.com/docs/cloud/manage/openapi', {
    'clickhouse-cloud-api-secret-key': critical(`4b1d${A}{38}`),
  }),
  ...vendor('Materialize', 'https://materialize.com/docs/security/', {
    'materialize-app-password': critical(`mzp_${H}{64}`),
  }),
  ...vendor('Tinybird', 'https://www.tinybird.co/docs/', {
    'tinybird-token': high(`p[.]eyJ${W}{20,200}[.]${W}{40,50}`),
  }),
  ...vendor(
    'Confluent',
    'https://docs.confluent.io/cloud/current/security/authenticate/workload-identities/service-accounts/api-keys/overview.html',
    {
      'confluent-secret-key-v2': critical(`cflt${B}{60}`),
      'confluent-secret-key': critical(`${B}{64}`, { near: ['confluent'] }),
      'confluent-access-token': high(`${U}{16}`, { near: ['confluent'] }),
    },
  ),
  ...vendor('Pinecone', 'https://docs.pinecone.io/guides/projects/manage-api-keys', {
    'pinecone-api-key': high(`pcsk_${A}{5,6}_${A}{63}`),
  }),
  ...vendor('Convex', 'https://docs.convex.dev/', {
    'convex-deploy-key': critical(
      `(?:prod|dev|preview):[a-z]{2,12}-[a-z]{2,12}-${D}{1,4}[|]${B}{40,200}={0,2}`,
    ),
  }),
  ...vendor('Grafana', 'https://grafana.com/docs/grafana/latest/administration/service-accounts/', {
    'grafana-service-account-token': critical(`glsa_${A}{32}_[A-Fa-f0-9]{8}`),
    'grafana-cloud-api-token': critical(`glc_eyJ${B}{40,400}={0,3}`),
    'grafana-api-key': critical(`eyJrIjoi${A}{70,400}={0,3}`),
  }),
  ...vendor('New Relic', 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/', {
    'new-relic-user-api-key': high(`NRAK-${U}{27}`),
    'new-relic-browser-api-token': medium(`NRJS-${H}{19}`),
    'new-relic-insert-key': medium(`NRI[IQ]-${W}{32}`),
    'new-relic-rest-api-key': high(`NRRA-${H}{42}`),
    'new-relic-license-key': high(`(?:${H}{36}|[a-z]{2}${D}{2}xx${H}{30})(?:NRAL|FFFFNRAL)`),
  }),
  ...vendor(
    'Dynatrace',
    'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens',
    {
      'dynatrace-api-token': high(`dt0[a-zA-Z]${D}{2}[.][A-Z0-9]{24}[.][A-Z0-9]{64}`),
      'dynatrace-oauth-secret': high(`dt0s${D}{2}[.]${U}{8}[.]${U}{64}`),
    },
  ),
  ...vendor('Datadog', 'https://docs.datadoghq.com/account_management/api-app-keys/', {
    'datadog-access-token': high(`(?:${H}{32}|${H}{40})`, {
      near: ['datadog', 'dd_api', 'dd_app', 'dd-api', 'dd-app', 'ddapi'],
    }),
    'datadog-rum-client-token': medium(`pub${H}{32}`),
  }),
  ...vendor('Honeycomb', 'https://docs.honeycomb.io/configure/environments/manage-api-keys/', {
    'honeycomb-ingest-key': medium(`hc[abcxm]i[kc]_${L}{58}`),
    'honeycomb-management-key': high(`hc[abcx]mk_${L}{26}:?${A}{0,32}`),
  }),
  ...vendor('Sumo Logic', 'https://help.sumologic.com/docs/manage/security/access-keys/', {
    'sumologic-access-id': medium(`su${A}{12}`, { near: ['sumo'] }),
    'sumologic-access-token': high(`${A}{64}`, { near: ['sumo'] }),
  }),
  ...vendor('Axiom', 'https://axiom.co/docs/reference/tokens', {
    'axiom-api-token': high(`xa[ap]t-${UUID}`),
  }),
  ...vendor('Better Stack', 'https://betterstack.com/docs/', {
    'betterstack-source-token': medium(`${A}{24}`, { near: ['logtail', 'betterstack'] }),
  }),
  ...vendor('Logz.io', 'https://docs.logz.io/', {
    'logzio-token': medium(`[A-Za-z]{32}`, { near: ['logz'] }),
  }),
  ...vendor('Rollbar', 'https://docs.rollbar.com/docs/access-tokens', {
    'rollbar-access-token': medium(`${H}{32}`, { near: ['rollbar'] }),
  }),
  ...vendor('Bugsnag', 'https://docs.bugsnag.com/', {
    'bugsnag-api-key': medium(`${H}{32}`, { near: ['bugsnag'] }),
  }),
  ...vendor('Airbrake', 'https://docs.airbrake.io/', {
    'airbrake-key': medium(`${H}{32}`, { near: ['airbrake'] }),
  }),
  ...vendor('Splunk', 'https://docs.splunk.com/Documentation/Splunk/latest/Data/UsetheHTTPEventCollector', {
    'splunk-hec-token': medium(UUID, { near: ['splunk', 'hec_token', 'hec token'] }),
  }),
  ...vendor('PagerDuty', 'https://support.pagerduty.com/main/docs/api-access-keys', {
    'pagerduty-api-key': high(`[uy]\\+${W}{18}`),
    'pagerduty-integration-key': medium(`${H}{32}`, { near: ['pagerduty'] }),
  }),
  ...vendor('Opsgenie', 'https://support.atlassian.com/opsgenie/docs/api-key-management/', {
    'opsgenie-api-key': high(UUID, { near: ['opsgenie'] }),
  }),
  ...vendor('Rootly', 'https://docs.rootly.com/api-reference/overview', {
    'rootly-api-key': high(`rootly_${H}{64}`),
  }),
  ...vendor('FireHydrant', 'https://docs.firehydrant.com/docs/api-keys', {
    'firehydrant-api-key': high(`fhb-${H}{32,64}`),
  }),
  ...vendor('Checkly', 'https://www.checklyhq.com/docs/', { 'checkly-api-key': high(`cu_${H}{32}`) }),
  ...vendor('Okta', 'https://developer.okta.com/docs/guides/create-an-api-token/main/', {
    'okta-access-token': critical(`00${W}{39}[A-Za-z0-9_]`, { near: ['okta', 'ssws'] }),
  }),
  ...vendor('Auth0', 'https://auth0.com/docs/get-started/applications/credentials', {
    'auth0-client-secret': critical(`${W}{64}`, { near: ['auth0'] }),
  }),
  ...vendor('Clerk', 'https://clerk.com/docs/deployments/clerk-environment-variables', {
    'clerk-secret-key': critical(`sk_(?:live|test)_${A}{40,50}`, { near: ['clerk'] }),
  }),
  ...vendor('Stytch', 'https://stytch.com/docs/workspace-management/pwa/overview', {
    'stytch-secret': critical(`secret-(?:live|test)-${W}{32,36}={0,2}`),
  }),
  ...vendor('WorkOS', 'https://workos.com/docs/reference/api-keys', {
    'workos-api-key': critical(`sk_(?:live|test)_a2V5Xz${A}{40,80}`),
  }),
  ...vendor('JumpCloud', 'https://jumpcloud.com/support/jumpcloud-apis1', {
    'jumpcloud-api-key': critical(`jca_${A}{36}`),
  }),
  ...vendor('OneLogin', 'https://developers.onelogin.com/api-docs/1/getting-started/dev-overview', {
    'onelogin-client-secret': critical(`${H}{64}`, { near: ['onelogin'] }),
  }),
  ...vendor('Descope', 'https://docs.descope.com/', {
    'descope-management-key': critical(`K${A}{27,160}`, { near: ['descope'] }),
  }),
  ...vendor('Cloudinary', 'https://cloudinary.com/documentation/how_to_integrate_cloudinary', {
    'cloudinary-url': high(`cloudinary://${D}{15}:${W}{27}@${W}{1,64}`),
  }),
  ...vendor('Shodan', 'https://developer.shodan.io/', {
    'shodan-api-key': medium(`${A}{32}`, { near: ['shodan'] }),
  }),
  ...vendor('VirusTotal', 'https://docs.virustotal.com/', {
    'virustotal-api-key': medium(`${H}{64}`, { near: ['virustotal', 'vt_api'] }),
  }),
  ...vendor('Cisco Meraki', 'https://developer.cisco.com/meraki/api-v1/authorization/', {
    'cisco-meraki-api-key': critical(`${H}{40}`, { near: ['meraki'] }),
  }),
  ...vendor('Cisco Webex', 'https://developer.webex.com/docs/getting-your-personal-access-token', {
    'webex-bot-token': high(`[A-Z][A-Za-z0-9]{63}_[A-Z0-9]{4}_${UUID}`),
  }),
  ...vendor('SSLMate', 'https://sslmate.com/help/', {
    'sslmate-api-key': high(`${D}{1,9}_${A}{20,24}`, { near: ['sslmate'] }),
  }),
  ...vendor('NS1', 'https://ibm.com/docs/en/ns1-connect', {
    'ns1-api-key': critical(`${A}{20}`, { near: ['ns1', 'nsone'] }),
  }),
  ...vendor('Dynadot', 'https://www.dynadot.com/domain/api-document', {
    'dynadot-api-key': high(`${A}{30,40}`, { near: ['dynadot'] }),
  }),
  ...vendor('Gandi', 'https://api.gandi.net/docs/', {
    'gandi-pat': critical(`${H}{40}`, { near: ['gandi'] }),
  }),
  ...vendor('GoDaddy', 'https://developer.godaddy.com/getstarted', {
    'godaddy-api-key': critical(`${A}{10,12}_${A}{22}`, { near: ['godaddy', 'sso-key'] }),
  }),
  ...vendor('DNSimple', 'https://support.dnsimple.com/articles/api-access-token/', {
    'dnsimple-access-token': critical(`dnsimple_[au]_${A}{20,40}`),
  }),
  ...vendor(
    'Cloudflare Tunnel',
    'https://developers.cloudflare.com/cloudflare-one/networks/connectors/cloudflare-tunnel/configure-tunnels/remote-tunnel-permissions/',
    {
      'cloudflare-tunnel-token': critical(`eyJhIjoi${B}{100,300}={0,2}`),
    },
  ),
  ...vendor('Coralogix', 'https://coralogix.com/docs/user-guides/account-management/api-keys/api-keys/', {
    'coralogix-api-key': high(`cx(?:tp|up)_${A}{30}`),
  }),
  ...vendor(
    'HashiCorp Boundary',
    'https://developer.hashicorp.com/boundary/docs/concepts/domain-model/auth-tokens',
    {
      'boundary-auth-token': critical(`at_${A}{10}_${A}{60,200}`, { near: ['boundary'] }),
    },
  ),
  ...vendor('Logto', 'https://docs.logto.io/user-management/personal-access-token', {
    'logto-personal-access-token': high(`pat_${A}{24,40}`),
  }),
  ...vendor('Permit.io', 'https://docs.permit.io/overview/use-the-permit-api-and-sdk/', {
    'permit-api-key': critical(`permit_key_${A}{60,110}`),
  }),
];
