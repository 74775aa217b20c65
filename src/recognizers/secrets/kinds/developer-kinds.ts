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

/** Code hosting, package registries, build services, deployment and operations. */
export const DEVELOPER_KINDS: readonly SecretKind[] = [
  ...vendor(
    'GitHub',
    'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
    {
      'github-pat': critical(`ghp_${A}{36,251}`, { checksum: 'crc32-base62' }),
      'github-oauth': critical(`gho_${A}{36,251}`, { checksum: 'crc32-base62' }),
      'github-app-token': critical(`gh[us]_${A}{36,251}`, { checksum: 'crc32-base62' }),
      'github-refresh-token': critical(`ghr_${A}{36,251}`, { checksum: 'crc32-base62' }),
      'github-fine-grained-pat': critical(`github_pat_${A}{22}_${A}{59}`),
    },
  ),
  ...vendor('GitLab', 'https://docs.gitlab.com/security/tokens/', {
    'gitlab-pat': critical(`glpat-${W}{20,60}`),
    'gitlab-pat-routable': critical(`glpat-${W}{27,300}[.](?:${L}{2}[.])?${L}{9}`, {
      checksum: 'gitlab-crc32',
    }),
    'gitlab-runner-authentication-token': high(`glrt-(?:t${D}_)?${W}{20,60}`),
    'gitlab-runner-authentication-token-routable': high(`glrt-t${D}_${W}{27,300}[.](?:${L}{2}[.])?${L}{9}`, {
      checksum: 'gitlab-crc32',
    }),
    'gitlab-rrt': high(`GR1348941${W}{20}`),
    'gitlab-deploy-token': high(`gldt-${W}{20,60}`),
    'gitlab-ptt': high(`glptt-${H}{40}`),
    'gitlab-cicd-job-token': high(`glcbt-(?:${L}{1,5}_)?${W}{20,60}`),
    'gitlab-feed-token': high(`glft-${W}{20,60}`),
    'gitlab-incoming-mail-token': high(`glimt-${W}{25,60}`),
    'gitlab-kubernetes-agent-token': high(`glagent-${W}{50,100}`),
    'gitlab-oauth-app-secret': high(`gloas-${W}{64}`),
    'gitlab-scim-token': high(`glsoat-${W}{20,60}`),
    'gitlab-feature-flag-client-token': medium(`glffct-${W}{20,60}`),
    'gitlab-workspace-token': high(`glwt-${W}{20,60}`),
    'gitlab-session-cookie': high(`_gitlab_session=(${H}{32})`),
  }),
  ...vendor(
    'Atlassian',
    'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
    {
      'atlassian-api-token': critical(`ATATT3xFfGF0[A-Za-z0-9_=-]{100,250}`),
      'atlassian-admin-api-key': critical(`ATCTT3xFfG[A-Za-z0-9_=-]{100,250}`),
    },
  ),
  ...vendor('Bitbucket', 'https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/', {
    'bitbucket-app-password': critical(`ATBB[A-Za-z0-9_=.-]{24,200}`),
  }),
  ...vendor('Trello', 'https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/', {
    'trello-api-token': high(`ATTA${H}{64}${A}{8}`),
  }),
  ...vendor('npm', 'https://docs.npmjs.com/about-access-tokens', {
    'npm-access-token': critical(`npm_${A}{36}`, { checksum: 'crc32-base62' }),
  }),
  ...vendor('PyPI', 'https://pypi.org/help/#apitoken', {
    'pypi-upload-token': critical(`pypi-AgEIcHlwaS5vcmc${W}{50,1000}`),
    'testpypi-upload-token': medium(`pypi-AgENdGVzdC5weXBpLm9yZ${W}{50,1000}`),
  }),
  ...vendor('RubyGems', 'https://guides.rubygems.org/api-key-scopes/', {
    'rubygems-api-token': critical(`rubygems_${H}{48}`),
  }),
  ...vendor('NuGet', 'https://learn.microsoft.com/en-us/nuget/nuget-org/publish-a-package', {
    'nuget-api-key': critical(`oy2${L}{43}`),
  }),
  ...vendor('crates.io', 'https://doc.rust-lang.org/cargo/reference/publishing.html', {
    'crates-io-api-token': critical(`cio${A}{32}`),
  }),
  ...vendor('Clojars', 'https://github.com/clojars/clojars-web/wiki/Deploy-Tokens', {
    'clojars-api-token': critical(`CLOJARS_${L}{60}`),
  }),
  ...vendor('Packagist', 'https://packagist.com/docs/composer-authentication', {
    'packagist-token': critical(`packagist_(?:[ou][ru]t|ack)_${H}{60,72}`),
  }),
  ...vendor('Docker', 'https://docs.docker.com/security/access-tokens/', {
    'dockerhub-pat': critical(`dckr_pat_${W}{27}`),
    'dockerhub-oat': critical(`dckr_oat_${W}{32}`),
  }),
  ...vendor('JFrog', 'https://jfrog.com/help/r/jfrog-platform-administration-documentation/access-tokens', {
    'artifactory-api-key': critical(`AKCp${A}{69}`),
    'artifactory-reference-token': critical(`cmVmd(?:GtuOj|Gtu)${A}{52,64}`),
  }),
  ...vendor('Sourcegraph', 'https://sourcegraph.com/docs/cli/how-tos/creating_an_access_token', {
    'sourcegraph-access-token': high(`sgp_(?:local_|${H}{16}_)?${H}{40}`),
    'sourcegraph-dotcom-token': high(`(?:sg[dmrs]|slk)_${H}{64}`),
  }),
  ...vendor('CircleCI', 'https://circleci.com/docs/managing-api-tokens/', {
    'circleci-personal-token': critical(`CCIPAT_${A}{22}_${H}{40}`),
    'circleci-project-token': high(`CCIPRJ_${A}{22}_${H}{40}`),
  }),
  ...vendor('Buildkite', 'https://buildkite.com/docs/apis/managing-api-tokens', {
    'buildkite-api-token': critical(`bkua_${H}{40}`),
    'buildkite-agent-token': high(`bkct_${A}{40,80}`),
  }),
  ...vendor('Harness', 'https://developer.harness.io/docs/platform/automation/api/add-and-manage-api-keys/', {
    'harness-api-key': critical(`(?:pat|sat)[.]${W}{22}[.]${A}{24}[.]${A}{20}`),
  }),
  ...vendor('Octopus Deploy', 'https://octopus.com/docs/octopus-rest-api/how-to-create-an-api-key', {
    'octopus-deploy-api-key': critical(`API-${U}{26}`),
  }),
  ...vendor('Pulumi', 'https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/', {
    'pulumi-api-token': critical(`pul-${H}{40}`),
  }),
  ...vendor(
    'HashiCorp Terraform',
    'https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens',
    {
      'hashicorp-tf-api-token': critical(`${A}{14}[.]atlasv1[.][A-Za-z0-9_=-]{60,70}`),
    },
  ),
  ...vendor('HashiCorp Vault', 'https://developer.hashicorp.com/vault/docs/concepts/tokens', {
    'vault-service-token': critical(`hvs[.]${W}{24,300}`),
    'vault-batch-token': critical(`hvb[.]${W}{100,400}`),
    'vault-recovery-token': critical(`hvr[.]${W}{24,300}`),
    'vault-legacy-token': critical(`s[.]${A}{24}`, { near: ['vault'] }),
  }),
  ...vendor('Doppler', 'https://docs.doppler.com/docs/service-tokens', {
    'doppler-api-token': critical(`dp[.]pt[.]${A}{40,44}`),
    'doppler-service-token': high(`dp[.](?:st|sa|ct|scim|audit)[.](?:${W}{2,35}[.])?${A}{40,44}`),
  }),
  ...vendor('Infisical', 'https://infisical.com/docs/documentation/platform/token', {
    'infisical-service-token': critical(`st[.]${H}{24}[.]${H}{32}[.]${H}{32}`),
  }),
  ...vendor('1Password', 'https://developer.1password.com/docs/service-accounts/', {
    '1password-service-account-token': critical(`ops_eyJ[A-Za-z0-9+/_-]{250,1000}={0,3}`),
    '1password-secret-key': critical(`A3-${U}{6}-(?:${U}{6}-${U}{5}|${U}{11})-${U}{5}-${U}{5}-${U}{5}`),
  }),
  ...vendor('age', 'https://age-encryption.org/v1', {
    'age-secret-key': critical('AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}'),
  }),
  ...vendor('Akeyless', 'https://docs.akeyless.io/docs/api-key', {
    'akeyless-access-id': medium(`p-${L}{12,14}`, { near: ['akeyless'] }),
  }),
  ...vendor('Netlify', 'https://docs.netlify.com/api/get-started/', {
    'netlify-build-hook': medium(`https://api[.]netlify[.]com/build_hooks/${H}{24}`),
    'netlify-access-token': critical(`nf[pcoub]_${A}{36}`),
  }),
  ...vendor('Vercel', 'https://vercel.com/docs/rest-api', {
    'vercel-api-token': critical(`vc[apikr]_${A}{24,64}`),
    'vercel-deploy-hook': medium(
      `https://api[.]vercel[.]com/v1/integrations/deploy/prj_${A}{24,32}/${A}{10}`,
    ),
    'vercel-blob-token': high(`vercel_blob_rw_${A}{16}_${A}{30}`),
  }),
  ...vendor('Render', 'https://render.com/docs/api', {
    'render-api-key': critical(`rnd_${A}{28,32}`),
    'render-deploy-hook': medium(`https://api[.]render[.]com/deploy/srv-${L}{20}[?]key=${W}{11}`),
  }),
  ...vendor('Fly.io', 'https://fly.io/docs/security/tokens/', {
    'flyio-access-token': critical(`fo1_${W}{43}`),
    'flyio-macaroon': critical(`fm[12][ar]?_${B}{100,800}={0,3}`),
  }),
  ...vendor('Heroku', 'https://devcenter.heroku.com/articles/authentication', {
    'heroku-api-key-v2': critical(`HRKU-(?:AA${W}{58}|${UUID})`),
    'heroku-api-key': critical(UUID, { near: ['heroku'] }),
  }),
  ...vendor('Scalingo', 'https://developers.scalingo.com/index#authentication', {
    'scalingo-api-token': critical(`tk-us-${W}{48}`),
  }),
  ...vendor('Deno', 'https://docs.deno.com/deploy/', {
    'deno-deploy-token': critical(`dd[pwo]_${A}{36,40}`),
  }),
  ...vendor('Val Town', 'https://docs.val.town/reference/api/authentication/', {
    'valtown-api-token': high(`vtwn_${A}{24,40}`),
  }),
  ...vendor('Railway', 'https://docs.railway.com/reference/public-api', {
    'railway-token': critical(UUID, { near: ['railway'] }),
  }),
  ...vendor('Sentry', 'https://docs.sentry.io/account/auth-tokens/', {
    'sentry-org-token': high(`sntrys_eyJ[A-Za-z0-9+/=]{80,400}_${B}{43}`),
    'sentry-user-token': high(`sntry[ua]_${H}{64}`),
    'sentry-access-token': high(`${H}{64}`, { near: ['sentry'] }),
  }),
  ...vendor('SonarQube', 'https://docs.sonarsource.com/sonarqube-server/latest/user-guide/managing-tokens/', {
    'sonar-api-token': high(`sq[upa]_${H}{40}`),
  }),
  ...vendor('Snyk', 'https://docs.snyk.io/snyk-api/authentication-for-api', {
    'snyk-pat': high(`snyk_(?:uat|sat)[.]${H}{8}[.]${W}{40,400}[.]?${W}{0,64}`),
    'snyk-api-token': high(UUID, { near: ['snyk'] }),
  }),
  ...vendor('Semgrep', 'https://semgrep.dev/docs/semgrep-appsec-platform/api', {
    'semgrep-app-token': high(`${H}{64}`, { near: ['semgrep'] }),
  }),
  ...vendor('StackHawk', 'https://docs.stackhawk.com/apidocs.html', {
    'stackhawk-api-key': high(`hawk[.]${W}{20}[.]${W}{20}`),
  }),
  ...vendor('Endor Labs', 'https://docs.endorlabs.com/administration/api-keys/', {
    'endorlabs-api-key': high(`endr\\+${W}{16}`),
  }),
  ...vendor('Codecov', 'https://docs.codecov.com/docs/codecov-tokens', {
    'codecov-access-token': medium(`(?:${UUID}|${L}{32})`, { near: ['codecov'] }),
  }),
  ...vendor('Travis CI', 'https://developer.travis-ci.com/authentication', {
    'travisci-access-token': critical(`${W}{22}`, { near: ['travis'] }),
  }),
  ...vendor('Drone', 'https://docs.drone.io/cli/setup/', {
    'droneci-access-token': high(`${A}{32}`, { near: ['drone'] }),
  }),
  ...vendor('Jenkins', 'https://www.jenkins.io/doc/book/using/remote-access-api/', {
    'jenkins-api-token': high(`11${H}{32}`),
  }),
  ...vendor('Linear', 'https://linear.app/developers/graphql', {
    'linear-api-key': high(`lin_api_${A}{40}`),
    'linear-oauth-token': high(`lin_oauth_${H}{64}`),
    'linear-webhook-secret': medium(`lin_wh_${A}{20,64}`),
  }),
  ...vendor('Postman', 'https://learning.postman.com/docs/developer/postman-api/authentication/', {
    'postman-api-token': high(`PMAK-${H}{24}-${H}{34}`),
    'postman-collection-key': high(`PMAT-${U}{26}`),
  }),
  ...vendor('Figma', 'https://developers.figma.com/docs/rest-api/authentication/', {
    'figma-pat': high(`fig[duor]h?_${W}{40,60}`),
  }),
  ...vendor('Notion', 'https://developers.notion.com/docs/authorization', {
    'notion-api-token': high(`ntn_${D}{11}${A}{35}`),
    'notion-internal-secret': high(`secret_${A}{43}`),
  }),
  ...vendor('Asana', 'https://developers.asana.com/docs/personal-access-token', {
    'asana-pat': high(`[12]/${D}{13,17}(?:/${D}{13,17})?:${H}{32}`),
    'asana-client-secret': high(`${L}{32}`, { near: ['asana'] }),
  }),
  ...vendor('Airtable', 'https://airtable.com/developers/web/guides/personal-access-tokens', {
    'airtable-personal-access-token': high(`pat${A}{14}[.]${H}{64}`),
    'airtable-api-key': high(`key${A}{14}`, { near: ['airtable'] }),
  }),
  ...vendor('ClickUp', 'https://developer.clickup.com/docs/authentication', {
    'clickup-api-token': high(`pk_${D}{6,9}_${U}{32}`),
  }),
  ...vendor('Shortcut', 'https://developer.shortcut.com/api/rest/v3', {
    'shortcut-api-token': high(UUID, { near: ['shortcut'] }),
  }),
  ...vendor('Prefect', 'https://docs.prefect.io/v3/how-to-guides/cloud/manage-users/api-keys', {
    'prefect-api-token': high(`pn[ub]_${A}{36}`),
  }),
  ...vendor('Infracost', 'https://www.infracost.io/docs/', { 'infracost-api-token': medium(`ico-${A}{32}`) }),
  ...vendor('Tailscale', 'https://tailscale.com/kb/1101/api', {
    'tailscale-api-key': critical(`tskey-(?:api|auth|client|scim|webhook)-${A}{11,20}-${A}{16,40}`),
  }),
  ...vendor('ngrok', 'https://ngrok.com/docs/agent/#authtokens', {
    'ngrok-authtoken': high(`[12]${A}{24,30}_${A}{20,24}`, { near: ['ngrok'] }),
  }),
  ...vendor('Defined Networking', 'https://docs.defined.net/guides/automating-host-creation/', {
    'defined-networking-api-token': critical(`dnkey-${U}{26}-${U}{52}`),
  }),
  ...vendor('ReadMe', 'https://docs.readme.com/main/reference/intro/authentication', {
    'readme-api-token': medium(`rdme_${L}{70}`),
  }),
  ...vendor('WakaTime', 'https://wakatime.com/developers#authentication', {
    'wakatime-api-key': medium(`waka_(?:tok_)?(?:${UUID}|${A}{36,80})`),
  }),
  ...vendor('Settlemint', 'https://console.settlemint.com/documentation/', {
    'settlemint-access-token': high(`sm_(?:aat|pat|sat)_${A}{16}`),
  }),
  ...vendor('Authress', 'https://authress.io/knowledge-base/docs/authorization/service-clients/', {
    'authress-service-client-access-key': critical(
      `(?:sc|ext|scauth|authress)_${L}{5,30}[.]${L}{4,6}[.]acc[_-]${L}{10,32}[.][A-Za-z0-9+/_=-]{30,120}`,
    ),
  }),
  ...vendor('Trigger.dev', 'https://trigger.dev/docs/apikeys', {
    'trigger-dev-key': high(`tr_(?:dev|prod|stg|preview|pat)_${A}{20,40}`),
  }),
  ...vendor('Inngest', 'https://www.inngest.com/docs/events/creating-an-event-key', {
    'inngest-signing-key': high(`signkey-(?:prod|test|branch)-${H}{32,64}`),
  }),
  ...vendor('Unkey', 'https://www.unkey.com/docs', { 'unkey-root-key': high(`unkey_${A}{20,40}`) }),
  ...vendor('Zuplo', 'https://zuplo.com/docs/articles/api-key-management', {
    'zuplo-api-key': high(`zpka_${H}{32}_${H}{8}`),
  }),
  ...vendor('Kong Konnect', 'https://developer.konghq.com/konnect-api/', {
    'kong-konnect-token': critical(`[ks]pat_${A}{40,60}`),
  }),
  ...vendor('n8n', 'https://docs.n8n.io/api/authentication/', { 'n8n-api-key': high(`n8n_api_${A}{40,80}`) }),
  ...vendor('Gitea', 'https://docs.gitea.com/development/api-usage', {
    'gitea-access-token': critical(`${H}{40}`, { near: ['gitea'] }),
  }),
  ...vendor('LaunchDarkly', 'https://launchdarkly.com/docs/home/account/api', {
    'launchdarkly-sdk-key': high(`(?:sdk|api|mob|rel)-${UUID}`),
    'launchdarkly-access-token': high(`${W}{40}`, { near: ['launchdarkly'] }),
  }),
  ...vendor('Expo', 'https://docs.expo.dev/accounts/programmatic-access/', {
    'expo-access-token': high(`${W}{40}`, { near: ['expo_token', 'expo token'] }),
  }),
  ...vendor('Apple', 'https://support.apple.com/en-us/102654', {
    'apple-app-specific-password': high('[a-z]{4}-[a-z]{4}-[a-z]{4}-[a-z]{4}', {
      near: ['apple', 'app-specific', 'altool', 'notarytool'],
    }),
  }),
  ...vendor('Lokalise', 'https://developers.lokalise.com/reference/api-authentication', {
    'lokalise-api-token': high(`${H}{40}`, { near: ['lokalise'] }),
  }),
  ...vendor('Crowdin', 'https://support.crowdin.com/account-settings/#api', {
    'crowdin-api-token': high(`${H}{80}`, { near: ['crowdin'] }),
  }),
  ...vendor('Tolgee', 'https://docs.tolgee.io/platform/account_settings/api_keys_and_pat_tokens', {
    'tolgee-api-token': high(`tgpa[tk]_${L}{40,64}`),
  }),
  ...vendor('DevCycle', 'https://docs.devcycle.com/platform/security-and-guardrails/api-and-sdk-keys/', {
    'devcycle-sdk-key': high(`dvc_(?:server|mobile|client)_[a-z0-9_]{36,64}`),
  }),
  ...vendor('Gitpod', 'https://www.gitpod.io/docs/classic/user/configure/user-settings/access-tokens', {
    'gitpod-access-token': critical(`gitpod_pat_${W}{60,120}`),
  }),
  ...vendor('TeamCity', 'https://www.jetbrains.com/help/teamcity/configuring-your-user-profile.html', {
    'teamcity-access-token': critical(`eyJ0eXAiOiAiVENWMiJ9[.]${W}{36,60}[.]${W}{40,60}`),
  }),
  ...vendor('Plane', 'https://developers.plane.so/api-reference/introduction', {
    'plane-api-token': high(`plane_api_${H}{32}`),
  }),
  ...vendor('GrowthBook', 'https://docs.growthbook.io/api', {
    'growthbook-secret-key': high(`secret_(?:admin|readonly|user)_${B}{30,60}={0,2}`),
  }),
  ...vendor('Healthchecks.io', 'https://healthchecks.io/docs/api/', {
    'healthchecks-api-key': high(`hc[wr]_${W}{28}`),
  }),
  ...vendor('Retool', 'https://docs.retool.com/org-users/guides/retool-api/authentication', {
    'retool-access-token': high(`retool_01${L}{24}`),
  }),
];
