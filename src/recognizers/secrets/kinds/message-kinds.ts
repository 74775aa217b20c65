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

/** Messaging, email, social networks, analytics, maps and media. */
export const MESSAGE_KINDS: readonly SecretKind[] = [
  ...vendor('Slack', 'https://docs.slack.dev/authentication/tokens', {
    'slack-bot-token': critical(`xoxb-${D}{9,14}-${D}{9,14}-${A}{16,40}`),
    'slack-user-token': critical(`xox[pe](?:-${D}{9,14}){3}-${A}{24,40}`),
    'slack-legacy-token': critical(`xox[abeoprs]-[A-Za-z0-9-]{10,250}`),
    'slack-browser-token': critical(`xox[cd]-[A-Za-z0-9%-]{20,300}`),
    'slack-config-token': high(`xoxe[.]xox[bp]-${D}-${A}{100,200}`),
    'slack-app-token': critical(`xapp-${D}-${U}{9,13}-${D}{9,14}-${L}{20,80}`),
    'slack-app-token-other': critical(`xapp-${D}-[A-Za-z0-9-]{20,120}`),
    'slack-webhook-url': medium(
      `https://hooks[.]slack(?:-gov)?[.]com/(?:services/T${A}{7,12}/B${A}{7,12}|workflows/T${A}{7,12}/A${A}{7,12}/${D}{10,22}|triggers/T${A}{7,12}/${D}{10,16})/${A}{16,48}`,
    ),
  }),
  ...vendor('Discord', 'https://discord.com/developers/docs/reference', {
    'discord-bot-token': critical(`[MNO][A-Za-z0-9_-]{23,27}[.]${W}{6}[.]${W}{27,40}`),
    'discord-webhook-url': medium(
      `https://(?:(?:canary|ptb)[.])?discord(?:app)?[.]com/api/(?:v${D}{1,2}/)?webhooks/${D}{17,20}/${W}{60,70}`,
    ),
    'discord-mfa-token': critical(`mfa[.]${W}{84}`),
    'discord-client-secret': high(`${W}{32}`, { near: ['discord'] }),
  }),
  ...vendor('Telegram', 'https://core.telegram.org/bots/api#authorizing-your-bot', {
    'telegram-bot-api-url': critical(`bot(${D}{8,10}:A${W}{34})`),
    'telegram-bot-api-token': critical(`${D}{8,10}:A${W}{34}`),
  }),
  ...vendor(
    'Microsoft Teams',
    'https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
    {
      'microsoft-teams-webhook': medium(
        `https://${L}{1,40}[.]webhook[.]office[.]com/webhookb2/${UUID}@${UUID}/IncomingWebhook/${H}{32}/${UUID}${W}{0,60}`,
      ),
    },
  ),
  ...vendor('Google Chat', 'https://developers.google.com/workspace/chat/quickstart/webhooks', {
    'google-chat-webhook': medium(
      `https://chat[.]googleapis[.]com/v1/spaces/${W}{8,16}/messages[?]key=AIza${W}{35}&token=${W}{40,60}`,
    ),
  }),
  ...vendor('Mattermost', 'https://developers.mattermost.com/integrate/webhooks/incoming/', {
    'mattermost-access-token': high(`${L}{26}`, { near: ['mattermost'] }),
  }),
  ...vendor('Twilio', 'https://www.twilio.com/docs/iam/api-keys', {
    'twilio-api-key': critical(`SK${H}{32}`),
    'twilio-auth-token': critical(`${H}{32}`, { near: ['twilio', 'accountsid', 'account_sid'] }),
    'twilio-auth-token-beside-sid': critical(`AC${H}{32}[^A-Za-z0-9]{1,8}(${H}{32})`),
  }),
  ...vendor('SendGrid', 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys', {
    'sendgrid-api-token': critical(`SG[.]${W}{16,32}[.]${W}{32,64}`),
  }),
  ...vendor('Mailgun', 'https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/rbac-mgmt', {
    'mailgun-private-api-token': critical(`key-${H}{32}`),
    'mailgun-api-key': critical(`${H}{32}-${H}{8}-${H}{8}`),
    'mailgun-pub-key': medium(`pubkey-${H}{32}`),
  }),
  ...vendor('Mailchimp', 'https://mailchimp.com/developer/marketing/guides/quick-start/', {
    'mailchimp-api-key': critical(`${H}{32}-us${D}{1,2}`),
  }),
  ...vendor('Mandrill', 'https://mailchimp.com/developer/transactional/guides/quick-start/', {
    'mandrill-api-key': critical(`md-${W}{22}`),
  }),
  ...vendor('Brevo', 'https://developers.brevo.com/docs/getting-started', {
    'sendinblue-api-token': critical(`xkeysib-${H}{64}-${A}{16}`),
    'brevo-smtp-key': critical(`xsmtpsib-${H}{64}-${A}{16}`),
  }),
  ...vendor('Resend', 'https://resend.com/docs/api-reference/introduction', {
    'resend-api-key': critical(`re_${A}{8}_${A}{24}`),
  }),
  ...vendor('MailerSend', 'https://developers.mailersend.com/', {
    'mailersend-api-token': critical(`mlsn[.]${H}{64}`),
  }),
  ...vendor('Postmark', 'https://postmarkapp.com/developer/api/overview', {
    'postmark-api-token': critical(UUID, { near: ['postmark'] }),
  }),
  ...vendor('SparkPost', 'https://developers.sparkpost.com/api/', {
    'sparkpost-api-key': critical(`${H}{40}`, { near: ['sparkpost'] }),
  }),
  ...vendor('SMTP2GO', 'https://developers.smtp2go.com/', {
    'smtp2go-api-key': critical(`api-${U}{32}`),
    'smtp2go-api-key-lower': critical(`api-${A}{32}`, { near: ['smtp2go'] }),
  }),
  ...vendor('Loops', 'https://loops.so/docs/api-reference', {
    'loops-api-key': high(`${H}{32}`, { near: ['loops_api', 'loops api'] }),
  }),
  ...vendor('Klaviyo', 'https://developers.klaviyo.com/en/docs/authenticate_', {
    'klaviyo-private-key': critical(`pk_${H}{34}`),
  }),
  ...vendor('OneSignal', 'https://documentation.onesignal.com/docs/keys-and-ids', {
    'onesignal-api-key': high(`os_v2_(?:app|org)_${L}{100,110}`),
  }),
  ...vendor('Braze', 'https://www.braze.com/docs/api/basics/', {
    'braze-api-key': high(UUID, { near: ['braze'] }),
  }),
  ...vendor('Customer.io', 'https://docs.customer.io/', {
    'customerio-api-key': high(`${H}{32}`, { near: ['customerio', 'customer.io'] }),
  }),
  ...vendor('Iterable', 'https://api.iterable.com/api/docs', {
    'iterable-api-key': high(`${H}{32}`, { near: ['iterable'] }),
  }),
  ...vendor('MessageBird', 'https://developers.messagebird.com/', {
    'messagebird-access-key': high(`(?:live|test)_${A}{25}`, { near: ['messagebird'] }),
    'messagebird-api-token': high(`${A}{25}`, { near: ['messagebird'] }),
  }),
  ...vendor('Vonage', 'https://developer.vonage.com/en/account/secret-management', {
    'vonage-api-secret': high(`${A}{16}`, { near: ['vonage', 'nexmo'] }),
  }),
  ...vendor('Plivo', 'https://www.plivo.com/docs/', {
    'plivo-auth-token': high(`${A}{40}`, { near: ['plivo'] }),
  }),
  ...vendor('Telnyx', 'https://developers.telnyx.com/', {
    'telnyx-api-key': critical(`KEY[A-Fa-f0-9]{32}_${A}{22}`),
    'telnyx-api-v2-key': critical(`KEY${D}[A-Za-z0-9_-]{54}`),
  }),
  ...vendor('Sinch', 'https://developers.sinch.com/', {
    'sinch-api-token': high(`${H}{32}`, { near: ['sinch'] }),
  }),
  ...vendor('Sendbird', 'https://sendbird.com/docs/', {
    'sendbird-access-token': high(`${H}{40}`, { near: ['sendbird'] }),
  }),
  ...vendor('Pusher', 'https://pusher.com/docs/channels/', {
    'pusher-app-secret': high(`${H}{20}`, { near: ['pusher'] }),
  }),
  ...vendor('Ably', 'https://ably.com/docs/auth', { 'ably-api-key': high(`${W}{6}[.]${W}{6}:${W}{43}`) }),
  ...vendor('Knock', 'https://docs.knock.app/', {
    'knock-secret-key': high(`sk_(?:test_)?${W}{43}`, { near: ['knock'] }),
  }),
  ...vendor('Courier', 'https://www.courier.com/docs/', {
    'courier-auth-token': high(`(?:pk|dk)_(?:prod|test)_[A-Z0-9]{28}`),
  }),
  ...vendor('Beamer', 'https://www.getbeamer.com/api', {
    'beamer-api-token': medium(`b_[A-Za-z0-9=_-]{44}`),
  }),
  ...vendor('LiveKit', 'https://docs.livekit.io/', {
    'livekit-api-key': medium(`API${A}{12}`, { near: ['livekit'] }),
  }),
  ...vendor('Agora', 'https://docs.agora.io/', {
    'agora-app-certificate': high(`${H}{32}`, { near: ['agora'] }),
  }),
  ...vendor('Mux', 'https://www.mux.com/docs/core/make-api-requests', {
    'mux-token-secret': high(`${B}{75}`, { near: ['mux'] }),
  }),
  ...vendor('Frame.io', 'https://developer.frame.io/', {
    'frameio-api-token': high(`fio-u-[A-Za-z0-9=_-]{64}`),
  }),
  ...vendor('Svix', 'https://docs.svix.com/', {
    'svix-api-key': high(`(?:sk|testsk)_${W}{30,44}[.](?:us|eu|ca|au|in)`),
  }),
  ...vendor('Nylas', 'https://developer.nylas.com/', { 'nylas-api-key': critical(`nyk_v${D}_${A}{64}`) }),
  ...vendor('Meta', 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens', {
    'facebook-page-access-token': critical(`EAA[MCA-Z]${A}{80,250}`),
    'facebook-access-token': high(`${D}{15,16}[|]${W}{27,40}`),
    'facebook-secret': high(`${H}{32}`, { near: ['facebook', 'fb_app', 'fb_secret'] }),
    'instagram-access-token': high(`IG[QA][VA]${W}{80,220}`),
  }),
  ...vendor('X', 'https://docs.x.com/resources/fundamentals/authentication', {
    'twitter-bearer-token': high(`AAAAAAAAAAAAAAAAAAAAA[A-Za-z0-9%]{40,110}`),
    'twitter-access-token': high(`${D}{15,25}-${A}{20,40}`, { near: ['twitter'] }),
    'twitter-api-secret': high(`${A}{50}`, { near: ['twitter'] }),
  }),
  ...vendor('LinkedIn', 'https://learn.microsoft.com/en-us/linkedin/shared/authentication/authentication', {
    'linkedin-access-token': high(`AQ[VWUX]${W}{150,400}`),
    'linkedin-client-secret': high(`WPL_AP[01][.]${A}{16}[.]${A}{4,12}={0,2}`),
  }),
  ...vendor('Twitch', 'https://dev.twitch.tv/docs/authentication/', {
    'twitch-oauth-token': high(`oauth:${L}{30}`),
    'twitch-api-token': high(`${L}{30}`, { near: ['twitch'] }),
  }),
  ...vendor('Spotify', 'https://developer.spotify.com/documentation/web-api/concepts/authorization', {
    'spotify-client-secret': high(`${H}{32}`, { near: ['spotify'] }),
  }),
  ...vendor('Reddit', 'https://github.com/reddit-archive/reddit/wiki/OAuth2', {
    'reddit-client-secret': high(`${W}{27,30}`, { near: ['reddit'] }),
  }),
  ...vendor('LINE', 'https://developers.line.biz/en/docs/messaging-api/channel-access-tokens/', {
    'line-channel-access-token': high(`[A-Za-z0-9+/]{170,172}=`, { near: ['line_', 'line-', 'channel'] }),
  }),
  ...vendor('VK', 'https://dev.vk.com/en/api/access-token/getting-started', {
    'vk-access-token': high(`vk1[.]a[.]${W}{180,230}`),
  }),
  ...vendor('TikTok', 'https://developers.tiktok.com/doc/oauth-user-access-token-management', {
    'tiktok-access-token': high(`(?:act|rft|clt)[.]${A}{40,80}(?:![0-9.a-z]{0,8})?`),
  }),
  ...vendor('Pinterest', 'https://developers.pinterest.com/docs/getting-started/authentication/', {
    'pinterest-access-token': high(`pin[ar]_${U}{40,100}`),
  }),
  ...vendor('Flickr', 'https://www.flickr.com/services/api/auth.oauth.html', {
    'flickr-access-token': medium(`${H}{32}`, { near: ['flickr'] }),
  }),
  ...vendor('Mapbox', 'https://docs.mapbox.com/help/getting-started/access-tokens/', {
    'mapbox-secret-token': high(`(?:sk|tk)[.]eyJ${W}{50,120}[.]${W}{22}`),
    'mapbox-public-token': medium(`pk[.]eyJ${W}{50,120}[.]${W}{22}`),
  }),
  ...vendor('HERE', 'https://www.here.com/docs/', {
    'here-api-key': medium(`${W}{43}`, { near: ['here_api', 'heremaps', 'here api'] }),
  }),
  ...vendor('MaxMind', 'https://support.maxmind.com/hc/en-us/articles/4407111582235', {
    'maxmind-license-key': medium(`${A}{6}_${A}{29}_mmk`),
  }),
  ...vendor('IPinfo', 'https://ipinfo.io/developers', {
    'ipinfo-token': medium(`${H}{14}`, { near: ['ipinfo'] }),
  }),
  ...vendor('OpenWeather', 'https://openweathermap.org/appid', {
    'openweather-api-key': medium(`${H}{32}`, { near: ['openweather', 'appid'] }),
  }),
  ...vendor('PostHog', 'https://posthog.com/docs/api', {
    'posthog-personal-api-key': high(`ph[xs]_${A}{43,48}`),
    'posthog-project-api-key': medium(`phc_${A}{43,48}`),
  }),
  ...vendor('Segment', 'https://segment.com/docs/api/public-api/', {
    'segment-api-token': high(`sgp_${A}{64}`),
    'segment-write-key': medium(`${A}{32}`, { near: ['segment'] }),
  }),
  ...vendor('Amplitude', 'https://amplitude.com/docs/apis/authentication', {
    'amplitude-secret-key': high(`${H}{32}`, { near: ['amplitude'] }),
  }),
  ...vendor('Mixpanel', 'https://developer.mixpanel.com/reference/authentication', {
    'mixpanel-secret': high(`${H}{32}`, { near: ['mixpanel'] }),
  }),
  ...vendor('Algolia', 'https://www.algolia.com/doc/guides/security/api-keys/', {
    'algolia-api-key': high(`${H}{32}`, { near: ['algolia'] }),
  }),
  ...vendor('Meilisearch', 'https://www.meilisearch.com/docs/', {
    'meilisearch-api-key': high(`${H}{64}`, { near: ['meili'] }),
  }),
  ...vendor('Typesense', 'https://typesense.org/docs/', {
    'typesense-api-key': high(`${A}{32}`, { near: ['typesense'] }),
  }),
  ...vendor('Zapier', 'https://zapier.com/apps/webhook/integrations', {
    'zapier-webhook': medium(`https://hooks[.]zapier[.]com/hooks/catch/${D}{4,10}/${L}{6,10}`),
  }),
  ...vendor('Make', 'https://www.make.com/en/help/tools/webhooks', {
    'make-webhook': medium(`https://hook[.](?:eu|us)${D}[.]make[.](?:com|celonis[.]com)/${L}{32}`),
  }),
  ...vendor('IFTTT', 'https://ifttt.com/docs', {
    'ifttt-webhook-key': medium(
      `https://maker[.]ifttt[.]com/trigger/${W}{1,60}/(?:json/)?with/key/${W}{20,50}`,
    ),
  }),
  ...vendor('Bitly', 'https://dev.bitly.com/docs/getting-started/authentication/', {
    'bitly-access-token': medium(`${H}{40}`, { near: ['bitly'] }),
  }),
  ...vendor('Unsplash', 'https://unsplash.com/documentation', {
    'unsplash-access-key': medium(`${W}{43}`, { near: ['unsplash'] }),
  }),
  ...vendor('New York Times', 'https://developer.nytimes.com/get-started', {
    'nytimes-access-token': medium(`${W}{32}`, { near: ['nytimes', 'newyorktimes'] }),
  }),
  ...vendor('ScraperAPI', 'https://docs.scraperapi.com/', {
    'scraperapi-key': medium(`${H}{32}`, { near: ['scraperapi'] }),
  }),
  ...vendor('Etherscan', 'https://docs.etherscan.io/', {
    'etherscan-api-key': medium(`${U}{34}`, { near: ['etherscan', 'bscscan', 'polygonscan'] }),
  }),
  ...vendor('Infura', 'https://docs.metamask.io/services/', {
    'infura-api-key': medium(`${H}{32}`, { near: ['infura'] }),
  }),
  ...vendor('Alchemy', 'https://www.alchemy.com/docs', {
    'alchemy-api-key': medium(`${W}{32}`, { near: ['alchemy'] }),
  }),
  ...vendor('Blockfrost', 'https://docs.blockfrost.io/', {
    'blockfrost-project-id': medium(`(?:mainnet|preprod|preview|testnet|ipfs)${A}{32}`),
  }),
  ...vendor('Adafruit IO', 'https://io.adafruit.com/api/docs/', {
    'adafruit-api-key': medium(`aio_${A}{28}`),
  }),
  ...vendor('Ubidots', 'https://docs.ubidots.com/', { 'ubidots-token': medium(`BB(?:FF|US)-${A}{30}`) }),
  ...vendor('Particle', 'https://docs.particle.io/', {
    'particle-access-token': high(`${H}{40}`, { near: ['particle'] }),
  }),
  ...vendor('Fitbit', 'https://dev.fitbit.com/build/reference/web-api/', {
    'fitbit-client-secret': medium(`${H}{32}`, { near: ['fitbit'] }),
  }),
  ...vendor('Strava', 'https://developers.strava.com/docs/authentication/', {
    'strava-access-token': medium(`${H}{40}`, { near: ['strava'] }),
  }),
  ...vendor('42', 'https://api.intra.42.fr/apidoc', {
    'intra42-client-secret': high(`s-s4t2(?:ud|af)-${H}{64}`),
  }),
  ...vendor('Thunderstore', 'https://thunderstore.io/', { 'thunderstore-api-token': high(`tss_${A}{36}`) }),
  ...vendor('CurseForge', 'https://docs.curseforge.com/', {
    'curseforge-api-key': high(`[$]2a[$]10[$][A-Za-z0-9./]{53}`, { near: ['curseforge'] }),
  }),
  ...vendor('Roblox', 'https://create.roblox.com/docs/cloud/open-cloud/api-keys', {
    'roblox-session-cookie': critical(
      `_[|]WARNING:-DO-NOT-SHARE-THIS[.]--${A}[A-Za-z0-9 .'-]{20,160}[|]_[A-F0-9]{100,1000}`,
    ),
  }),
  ...vendor('Steam', 'https://partner.steamgames.com/doc/webapi_overview/auth', {
    'steam-web-api-key': medium(`[A-F0-9]{32}`, { near: ['steam'] }),
  }),
  ...vendor('JSON Web Tokens', 'https://www.rfc-editor.org/rfc/rfc7519', {
    jwt: high(`eyJ${W}{10,2000}[.]eyJ${W}{10,4000}[.]${W}{10,1400}`, { checksum: 'jwt' }),
    'jwt-base64': high(`ZXlK${B}{60,2000}={0,2}`, { checksum: 'jwt-base64' }),
  }),
  ...vendor('Liveblocks', 'https://liveblocks.io/docs/rooms/authentication', {
    'liveblocks-secret-key': high(`sk_(?:prod|dev)_${W}{40,80}`),
  }),
  ...vendor('Missive', 'https://missiveapp.com/help/api-documentation/getting-started', {
    'missive-api-token': high(`missive_pat-${W}{50,70}`),
  }),
  ...vendor('Kit', 'https://developers.kit.com/v4', {
    'kit-api-key': high(`kit_${H}{32,64}`),
  }),
  ...vendor("Africa's Talking", 'https://developers.africastalking.com/docs/authentication', {
    'africastalking-api-key': high(`atsk_${H}{64}`),
  }),
  ...vendor('ntfy', 'https://docs.ntfy.sh/config/#access-tokens', {
    'ntfy-access-token': medium(`tk_${A}{29}`, { near: ['ntfy'] }),
  }),
  ...vendor('Omnisend', 'https://api-docs.omnisend.com/reference/overview', {
    'omnisend-api-key': high(`${H}{24}-${A}{41,64}`, { near: ['omnisend'] }),
  }),
  ...vendor(
    'SignalWire',
    'https://developer.signalwire.com/platform/dashboard/getting-started/your-signalwire-api-space',
    {
      'signalwire-api-token': critical(`PT${H}{48}`, { near: ['signalwire'] }),
    },
  ),
];
