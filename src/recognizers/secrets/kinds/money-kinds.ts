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

/** Payments, commerce, shipping, exchanges and business software. */
export const MONEY_KINDS: readonly SecretKind[] = [
  ...vendor('Stripe', 'https://docs.stripe.com/keys', {
    'stripe-access-token': critical(`(?:sk|rk)_live_${A}{16,255}`),
    'stripe-test-key': medium(`(?:sk|rk)_(?:test|prod)_${A}{16,255}`),
    'stripe-organization-key': critical(`sk_org_(?:live|test)_${A}{16,255}`),
    'stripe-ephemeral-key': medium(`ek_(?:live|test)_${A}{24,255}`),
    'stripe-webhook-secret': high(`whsec_[A-Za-z0-9+/=]{24,64}`),
  }),
  ...vendor('PayPal', 'https://developer.paypal.com/api/rest/authentication/', {
    'paypal-access-token': critical(`A21A${W}{80,100}`),
    'paypal-client-secret': critical(`E${W}{79}`, { near: ['paypal'] }),
  }),
  ...vendor('Braintree', 'https://developer.paypal.com/braintree/docs/', {
    'braintree-access-token': critical(`access_token[$](?:production|sandbox)[$]${L}{16}[$]${H}{32}`),
  }),
  ...vendor('Square', 'https://developer.squareup.com/docs/build-basics/access-tokens', {
    'square-access-token': critical(`(?:sq0atp-${W}{22}|EAAA${W}{60})`),
    'square-oauth-secret': critical(`sq0csp-${W}{43}`),
    'square-sandbox-token': medium(`sandbox-sq0[ac][tsi][pb]-${W}{22,43}`),
  }),
  ...vendor('Shopify', 'https://shopify.dev/docs/apps/build/authentication-authorization', {
    'shopify-access-token': critical('shpat_[a-fA-F0-9]{32}'),
    'shopify-custom-access-token': critical('shpca_[a-fA-F0-9]{32}'),
    'shopify-private-app-access-token': critical('shppa_[a-fA-F0-9]{32}'),
    'shopify-shared-secret': high('shpss_[a-fA-F0-9]{32}'),
    'shopify-partner-token': critical('(?:prtapi|shptka|shpua|atkn|shpit)_[a-fA-F0-9]{32}'),
  }),
  ...vendor('Razorpay', 'https://razorpay.com/docs/api/authentication/', {
    'razorpay-key-id': medium(`rzp_(?:live|test)_${A}{14}`),
  }),
  ...vendor('Paystack', 'https://paystack.com/docs/api/authentication/', {
    'paystack-secret-key': critical(`sk_(?:live|test)_${H}{40}`, { near: ['paystack'] }),
  }),
  ...vendor('Flutterwave', 'https://developer.flutterwave.com/docs/authentication', {
    'flutterwave-secret-key': critical(`FLWSECK(?:_TEST)?-${A}{32}-X`),
    'flutterwave-encryption-key': high(`FLWSECK_TEST${A}{12}`),
  }),
  ...vendor('Adyen', 'https://docs.adyen.com/development-resources/api-credentials/', {
    'adyen-api-key': critical(
      `AQE[a-z]h[A-Za-z0-9+/=_-]{80,200}[.]?[A-Za-z0-9<>&{}()\\[\\]:;,.?!@#$%^*+=_~/\\\\|-]{0,60}`,
    ),
  }),
  ...vendor('Checkout.com', 'https://www.checkout.com/docs/developer-resources/api/manage-api-keys', {
    'checkout-secret-key': critical(`sk_(?:sbox_)?[a-z2-7]{26}[a-z2-7*#$=]`),
  }),
  ...vendor('Mollie', 'https://docs.mollie.com/reference/authentication', {
    'mollie-api-key': critical(`(?:live|test)_${A}{30,35}`),
    'mollie-access-token': critical(`access_${A}{40,64}`),
  }),
  ...vendor('GoCardless', 'https://developer.gocardless.com/getting-started/api/making-your-first-request/', {
    'gocardless-api-token': critical(`(?:live|sandbox)_${W}{40}`),
  }),
  ...vendor('Plaid', 'https://plaid.com/docs/api/', {
    'plaid-api-token': critical(`access-(?:sandbox|development|production)-${UUID}`),
    'plaid-secret-key': critical(`${H}{30}`, { near: ['plaid'] }),
  }),
  ...vendor('Coinbase', 'https://docs.cdp.coinbase.com/', {
    'coinbase-api-key-name': medium(`organizations/${UUID}/apiKeys/${UUID}`),
    'coinbase-access-token': critical(`${W}{64}`, { near: ['coinbase'] }),
  }),
  ...vendor('Binance', 'https://developers.binance.com/docs/', {
    'binance-api-key': critical(`${A}{64}`, { near: ['binance'] }),
  }),
  ...vendor('Kraken', 'https://docs.kraken.com/api/', {
    'kraken-access-token': critical(`${B}{80,90}={0,2}`, { near: ['kraken'] }),
  }),
  ...vendor('KuCoin', 'https://www.kucoin.com/docs/', {
    'kucoin-secret-key': critical(UUID, { near: ['kucoin'] }),
  }),
  ...vendor('Bittrex', 'https://bittrex.github.io/api/v3', {
    'bittrex-access-key': critical(`${L}{32}`, { near: ['bittrex'] }),
  }),
  ...vendor('Alpaca', 'https://docs.alpaca.markets/docs/authentication', {
    'alpaca-api-key': critical(`[PA]K${U}{18}`, { near: ['alpaca', 'apca'] }),
  }),
  ...vendor('Finicity', 'https://developer.mastercard.com/open-finance-us/documentation/', {
    'finicity-api-token': critical(`${H}{32}`, { near: ['finicity'] }),
  }),
  ...vendor('Lob', 'https://docs.lob.com/', { 'lob-api-key': high(`(?:live|test)_${H}{35}`) }),
  ...vendor('EasyPost', 'https://docs.easypost.com/docs/authentication', {
    'easypost-api-token': critical(`EZAK${A}{54}`),
    'easypost-test-api-token': medium(`EZTK${A}{54}`),
  }),
  ...vendor('Shippo', 'https://docs.goshippo.com/docs/guides_general/authentication/', {
    'shippo-api-token': high(`shippo_(?:live|test)_${H}{40}`),
  }),
  ...vendor('Duffel', 'https://duffel.com/docs/api/overview/making-requests', {
    'duffel-api-token': critical(`duffel_(?:test|live)_[A-Za-z0-9_=-]{43}`),
  }),
  ...vendor('Paddle', 'https://developer.paddle.com/api-reference/about/authentication', {
    'paddle-webhook-secret': high(`pdl_ntfset_${L}{26}_${W}{32}`),
    'paddle-api-key': critical(`pdl_(?:live_|sdbx_)?apikey_${L}{26}_${A}{22}_${A}{3}`),
  }),
  ...vendor('Polar', 'https://docs.polar.sh/', {
    'polar-access-token': critical(`polar_(?:oat|pat|whs|at_[uo]|rt_[uo]|cs|ci)_${A}{40,50}`),
  }),
  ...vendor('RevenueCat', 'https://www.revenuecat.com/docs/projects/authentication', {
    'revenuecat-secret-key': high(`sk_[A-Za-z]{28,32}`, { near: ['revenuecat'] }),
  }),
  ...vendor('Xendit', 'https://docs.xendit.co/', {
    'xendit-secret-key': critical(`xnd_(?:production|development)_${A}{40,80}`),
  }),
  ...vendor('Omise', 'https://docs.omise.co/api-authentication', {
    'omise-secret-key': critical(`skey_(?:test_)?${L}{19}`),
  }),
  ...vendor('Midtrans', 'https://docs.midtrans.com/', {
    'midtrans-server-key': critical(`(?:SB-)?Mid-server-${W}{24}`),
  }),
  ...vendor('Mercado Pago', 'https://www.mercadopago.com/developers/en/docs', {
    'mercadopago-access-token': critical(`(?:APP_USR|TEST)-${D}{13,19}-${D}{6}-${H}{32}-${D}{6,12}`),
  }),
  ...vendor('Pagar.me', 'https://docs.pagar.me/', {
    'pagarme-api-key': critical(`ak_(?:live|test)_${A}{30}`),
  }),
  ...vendor('Asaas', 'https://docs.asaas.com/', {
    'asaas-api-key': critical(`[$]aact_(?:prod_|hmlg_)?${B}{80,200}={0,2}`),
  }),
  ...vendor('Cashfree', 'https://www.cashfree.com/docs/', {
    'cashfree-secret-key': critical(`cfsk_ma_(?:prod|test)_${H}{32}_${H}{8}`),
  }),
  ...vendor('Chargebee', 'https://apidocs.chargebee.com/docs/api/auth', {
    'chargebee-api-key': critical(`(?:live|test)_${A}{31,48}`, { near: ['chargebee'] }),
  }),
  ...vendor('Recurly', 'https://recurly.com/developers/', {
    'recurly-api-key': critical(`${H}{32}`, { near: ['recurly'] }),
  }),
  ...vendor('Mercury', 'https://docs.mercury.com/', {
    'mercury-api-token': critical(`secret-token:mercury_(?:production|sandbox)_[A-Za-z0-9_.+=/-]{20,120}`),
  }),
  ...vendor('Brex', 'https://developer.brex.com/', { 'brex-token': critical(`bxt_${A}{32,60}`) }),
  ...vendor('Ramp', 'https://docs.ramp.com/', {
    'ramp-client-secret': critical(`ramp_(?:sec|tok|id)_${A}{32,64}`),
  }),
  ...vendor('Persona', 'https://docs.withpersona.com/', {
    'persona-api-key': critical(`persona_(?:production|sandbox)_${W}{36}`),
  }),
  ...vendor('Onfido', 'https://documentation.onfido.com/', {
    'onfido-api-token': critical(`api_(?:live|sandbox)(?:_(?:us|ca))?[.]${W}{11}[.]${W}{32}`),
  }),
  ...vendor('Salesforce', 'https://developer.salesforce.com/docs/', {
    'salesforce-access-token': critical(`00D${A}{12,15}![A-Za-z0-9_.]{80,130}`),
    'salesforce-refresh-token': critical(`5Aep861${W}[A-Za-z0-9_.]{60,90}`),
    'salesforce-consumer-key': medium(`3MVG9${W}[A-Za-z0-9_.]{70,90}`),
  }),
  ...vendor('HubSpot', 'https://developers.hubspot.com/docs/guides/apps/private-apps/overview', {
    'hubspot-private-app-token': critical(`pat-(?:na|eu|ap|ca)${D}-${UUID}`),
    'hubspot-api-key': high(UUID, { near: ['hubspot', 'hapikey'] }),
  }),
  ...vendor('Zoho', 'https://www.zoho.com/accounts/protocol/oauth.html', {
    'zoho-oauth-token': high(`1000[.]${H}{32}[.]${H}{32}`),
  }),
  ...vendor('Zendesk', 'https://developer.zendesk.com/api-reference/introduction/security-and-auth/', {
    'zendesk-secret-key': high(`${A}{40}`, { near: ['zendesk'] }),
  }),
  ...vendor('Freshworks', 'https://developers.freshdesk.com/api/#authentication', {
    'freshdesk-api-key': high(`${A}{20}`, { near: ['freshdesk', 'freshservice', 'freshworks'] }),
  }),
  ...vendor(
    'Intercom',
    'https://developers.intercom.com/docs/build-an-integration/learn-more/authentication',
    { 'intercom-api-key': high(`dG9rO${B}{54}=`) },
  ),
  ...vendor('Close', 'https://developer.close.com/topics/authentication/', {
    'close-api-key': high(`api_${A}{22}[.]${A}{22}`),
  }),
  ...vendor('Pipedrive', 'https://pipedrive.readme.io/docs/core-api-concepts-authentication', {
    'pipedrive-api-token': high(`${H}{40}`, { near: ['pipedrive'] }),
  }),
  ...vendor('Typeform', 'https://www.typeform.com/developers/get-started/personal-access-token/', {
    'typeform-api-token': high(`tfp_[A-Za-z0-9_.=-]{44,59}`),
  }),
  ...vendor('Calendly', 'https://developer.calendly.com/', {
    'calendly-webhook-key': medium(`${W}{43}`, { near: ['calendly'] }),
  }),
  ...vendor('Cal.com', 'https://cal.com/docs/api-reference/v2/introduction', {
    'calcom-api-key': high(`cal_(?:live_|test_)?${H}{32}`),
  }),
  ...vendor('Dropbox', 'https://www.dropbox.com/developers/documentation/http/documentation', {
    'dropbox-short-lived-api-token': high(`sl[.](?:u[.])?[A-Za-z0-9_=-]{130,1300}`),
    'dropbox-long-lived-api-token': critical(`${A}{11}AAAAAAAAAA[A-Za-z0-9_=-]{43}`),
    'dropbox-api-secret': high(`${L}{15}`, { near: ['dropbox'] }),
  }),
  ...vendor('Box', 'https://developer.box.com/guides/authentication/', {
    'box-client-secret': high(`${A}{32}`, { near: ['box_client', 'boxclient', 'box_developer'] }),
  }),
  ...vendor('DocuSign', 'https://developers.docusign.com/', {
    'docusign-secret-key': high(UUID, { near: ['docusign'] }),
  }),
  ...vendor('Zoom', 'https://developers.zoom.us/docs/', {
    'zoom-client-secret': high(`${A}{32}`, { near: ['zoom'] }),
  }),
  ...vendor('Contentful', 'https://www.contentful.com/developers/docs/references/authentication/', {
    'contentful-personal-access-token': high(`CFPAT-${W}{43}`),
    'contentful-delivery-api-token': medium(`${W}{43}`, { near: ['contentful'] }),
  }),
  ...vendor('Sanity', 'https://www.sanity.io/docs/http-auth', { 'sanity-api-token': high(`sk${A}{80,190}`) }),
  ...vendor('Storyblok', 'https://www.storyblok.com/docs/', {
    'storyblok-pat': high(`${A}{22}tt`, { near: ['storyblok'] }),
  }),
  ...vendor('Ghost', 'https://ghost.org/docs/admin-api/', {
    'ghost-admin-api-key': critical(`${H}{24}:${H}{64}`),
  }),
  ...vendor('Webflow', 'https://developers.webflow.com/data/reference/authentication', {
    'webflow-token': high(`ws-${H}{64}`),
  }),
  ...vendor('WooCommerce', 'https://woocommerce.github.io/woocommerce-rest-api-docs/', {
    'woocommerce-consumer-secret': high(`c[ks]_${H}{40}`),
  }),
  ...vendor('BigCommerce', 'https://developer.bigcommerce.com/docs/', {
    'bigcommerce-access-token': high(`${L}{31}`, { near: ['bigcommerce'] }),
  }),
  ...vendor('Adobe', 'https://developer.adobe.com/developer-console/docs/guides/authentication/', {
    'adobe-client-secret': critical(`p8e-${W}{32}`),
    'adobe-client-id': medium(`${H}{32}`, { near: ['adobe'] }),
  }),
  ...vendor('Etsy', 'https://developers.etsy.com/documentation/', {
    'etsy-access-token': high(`${L}{24}`, { near: ['etsy'] }),
  }),
  ...vendor('eBay', 'https://developer.ebay.com/api-docs/', {
    'ebay-production-secret': critical(`PRD-${H}{12}-${H}{4}-${H}{4}-${H}{4}-${H}{4}`),
    'ebay-sandbox-secret': medium(`SBX-${H}{12}-${H}{4}-${H}{4}-${H}{4}-${H}{4}`),
  }),
  ...vendor('Canva', 'https://www.canva.dev/docs/connect/', {
    'canva-client-secret': high(`cnvca${W}{43,60}`),
  }),
  ...vendor('Miro', 'https://developers.miro.com/docs/', {
    'miro-access-token': high(`eyJtaXJvLm9yaWdpbiI6${W}{4,60}_${W}{27}`),
  }),
  ...vendor('Coda', 'https://coda.io/developers/apis/v1', {
    'coda-api-token': high(UUID, { near: ['coda_'] }),
  }),
  ...vendor('Squarespace', 'https://developers.squarespace.com/', {
    'squarespace-access-token': high(UUID, { near: ['squarespace'] }),
  }),
  ...vendor('Wompi', 'https://docs.wompi.co/en/docs/colombia/inicio-rapido/', {
    'wompi-private-key': critical(`prv_(?:prod|test)_${A}{32}`),
  }),
  ...vendor('Khalti', 'https://docs.khalti.com/getting-started/', {
    'khalti-secret-key': critical(`(?:live|test)_secret_key_${H}{32}`),
  }),
  ...vendor('Conekta', 'https://developers.conekta.com/docs/api-keys-produccion', {
    'conekta-private-key': critical(`key_${A}{20,24}`, { near: ['conekta'] }),
  }),
  ...vendor('NOWPayments', 'https://documenter.getpostman.com/view/7907941/2s93JusNJt', {
    'nowpayments-api-key': critical(`${U}{7}-${U}{7}-${U}{7}-${U}{7}`, { near: ['nowpayments'] }),
  }),
  ...vendor('Nostr', 'https://github.com/nostr-protocol/nips/blob/master/19.md', {
    'nostr-private-key': critical('nsec1[02-9ac-hj-np-z]{58}'),
  }),
  ...vendor('Bitcoin', 'https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki', {
    'bitcoin-extended-private-key': critical('[xyz]prv[1-9A-HJ-NP-Za-km-z]{107}'),
  }),
  ...vendor('Stellar', 'https://stellar.org/protocol/sep-23', {
    'stellar-secret-key': critical('S[A-Z2-7]{55}', { checksum: 'crc16-base32' }),
  }),
  ...vendor('Tezos', 'https://octez.tezos.com/docs/user/key-management.html', {
    'tezos-secret-key': critical('edsk(?:[1-9A-HJ-NP-Za-km-z]{50}|[1-9A-HJ-NP-Za-km-z]{94})'),
  }),
];
