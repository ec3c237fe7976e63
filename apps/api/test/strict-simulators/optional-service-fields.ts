import type { OptionalField } from './optional-field.ts'

const free = ['unknown value'] as const
const out = ['left out'] as const
const outOrFree = ['left out', 'unknown value'] as const
const listOut = ['left out', 'empty'] as const
const everyChange = ['left out', 'empty', 'unknown value'] as const
const anyTyped = ['left out', 'another type', 'empty', 'unknown value'] as const

const social: readonly OptionalField[] = [
  {
    fields: ['header accept', 'header user-agent'],
    changes: everyChange,
    reason: 'the keys are public',
    place: '10-social-login.md 1 and 3, JWKS',
  },
  {
    fields: ['query fields'],
    changes: out,
    reason: 'the id and the name are the default',
    place: 'Graph API, fields of a node',
  },
]

const androidTexts = ['collapse_key', 'notification.channel_id', 'notification.tag']
const sends = 'FCM HTTP v1, projects.messages'

const fcm: readonly OptionalField[] = [
  {
    fields: ['notification', 'data', 'android', 'android.notification'].map((name) => `body message.${name}`),
    changes: out,
    reason: 'a message needs only its recipient',
    place: `${sends}: Message`,
  },
  {
    fields: ['title', 'body'].map((name) => `body message.notification.${name}`),
    changes: everyChange,
    reason: 'texts of ours',
    place: `${sends}: Notification`,
  },
  {
    fields: ['url', 'orderId', 'message'].map((name) => `body message.data.${name}`),
    changes: everyChange,
    reason: 'data of ours, which may be any texts',
    place: `${sends}: Message.data`,
  },
  {
    fields: androidTexts.map((name) => `body message.android.${name}`),
    changes: everyChange,
    reason: 'names of ours',
    place: `${sends}: AndroidConfig and AndroidNotification`,
  },
  {
    fields: ['body message.android.priority', 'body message.android.ttl'],
    changes: out,
    reason: 'NORMAL and four weeks are the defaults',
    place: `${sends}: AndroidConfig`,
  },
]

const toApple = 'Apple, Sending notification requests to APNs'

const apns: readonly OptionalField[] = [
  {
    fields: ['aps.alert.title', 'aps.alert.body', 'aps.sound', 'aps.thread-id', 'url', 'orderId', 'message'].map(
      (name) => `body ${name}`,
    ),
    changes: anyTyped,
    reason: 'the service passes the payload on: of its errors, PayloadEmpty and PayloadTooLarge alone concern it',
    place: 'Apple, Handling notification responses from APNs',
  },
  {
    fields: ['body aps'],
    changes: ['another type'],
    reason: 'the service passes the payload on',
    place: 'Apple, Handling notification responses from APNs',
  },
  {
    fields: ['body aps.alert'],
    changes: ['left out', 'another type'],
    reason: 'the service passes the payload on',
    place: 'Apple, Handling notification responses from APNs',
  },
  {
    fields: ['header apns-collapse-id'],
    changes: everyChange,
    reason: 'a name of ours, of at most 64 bytes',
    place: `${toApple}: apns-collapse-id`,
  },
  {
    fields: ['header apns-expiration', 'header apns-priority', 'header apns-push-type'],
    changes: ['left out', 'empty'],
    reason: 'each has a default; an empty header counts as none',
    place: `${toApple}: header fields`,
  },
  {
    fields: ['header content-type'],
    changes: out,
    reason: 'the payload is JSON in any case',
    place: `${toApple}: header fields name no content type`,
  },
]

const push: readonly OptionalField[] = [
  { fields: ['body'], changes: out, reason: 'a push may have no payload', place: 'RFC 8030, 5' },
  {
    fields: ['header topic'],
    changes: outOrFree,
    reason: 'a name of ours, of at most 32 characters',
    place: '13-webpush.md, Server; RFC 8030, 5.4',
  },
  { fields: ['header urgency'], changes: out, reason: 'normal is the default', place: 'RFC 8030, 5.3' },
]

const sms: readonly OptionalField[] = [
  {
    fields: ['body text', 'body reference'],
    changes: free,
    reason: 'texts of ours',
    place: 'the gateway is our own protocol: apps/simulators/src/sms/message.ts',
  },
]

const captcha: readonly OptionalField[] = [
  {
    fields: ['body remoteip'],
    changes: everyChange,
    reason: 'marked as optional',
    place: '09-botcheck.md 1, "remoteip?"',
  },
]

const attribute = (...names: readonly string[]) => names.map((name) => `body attributes.*.${name}`)
const track = '07-braze.md 3, POST /users/track'

const engagement: readonly OptionalField[] = [
  { fields: ['body attributes'], changes: listOut, reason: 'a request may track events alone', place: track },
  { fields: ['body attributes.*'], changes: out, reason: 'a request may track events alone', place: track },
  {
    fields: ['body attributes.*.external_id', 'body external_ids.*'],
    changes: free,
    reason: 'an id of ours; an unknown one is a new user, or none to delete',
    place: track,
  },
  {
    fields: attribute('email', 'email_subscribe', 'optin_sms', 'optin_supercars_fan'),
    changes: out,
    reason: 'what is left out stays',
    place: track,
  },
  {
    fields: attribute('first_name', 'last_name', 'phone'),
    changes: outOrFree,
    reason: 'texts of a user; what is left out stays',
    place: track,
  },
  {
    fields: attribute('optin_sms', 'optin_supercars_fan'),
    changes: ['another type'],
    reason: 'attributes of our own have any type',
    place: '07-braze.md 1, setCustomUserAttribute',
  },
  {
    fields: attribute('consent_source', 'consent_at'),
    changes: anyTyped,
    reason: 'attributes of our own have any type',
    place: '07-braze.md 1, setCustomUserAttribute',
  },
]

const item = (...names: readonly string[]) => names.map((name) => `body events.*.params.items.*.${name}`)

const analytics: readonly OptionalField[] = [
  { fields: ['header content-type'], changes: out, reason: 'the service reads any type as JSON', place: '11-ga4.md 4' },
  { fields: ['body client_id'], changes: free, reason: 'an id of ours', place: '11-ga4.md 4' },
  {
    fields: ['consent', 'consent.ad_user_data', 'consent.ad_personalization', 'user_properties'].map(
      (name) => `body ${name}`,
    ),
    changes: out,
    reason: 'marked as optional',
    place: '11-ga4.md 4, "user_properties?, consent?"',
  },
  {
    fields: ['body user_properties.release', 'body events.*.timestamp_micros', 'body events.*.params.tax'],
    changes: out,
    reason: 'marked as optional',
    place: '11-ga4.md 3 and 4',
  },
  {
    fields: ['body user_properties.release.value'],
    changes: ['another type', 'empty', 'unknown value'],
    reason: 'a property of our own has any value',
    place: '11-ga4.md 4',
  },
  {
    fields: ['body events.*.params.transaction_id'],
    changes: free,
    reason: 'an id of ours',
    place: '11-ga4.md 3, purchase',
  },
  {
    fields: ['body events.*.params.value', 'body events.*.params.tax', ...item('price', 'quantity')],
    changes: ['another amount'],
    reason: 'the service does not compare the amounts',
    place: '11-ga4.md 2 and 3',
  },
  {
    fields: ['body events.*.params.items'],
    changes: ['empty'],
    reason: 'the list is required, not an item in it',
    place: '11-ga4.md 3, purchase',
  },
  { fields: ['body events.*.params.items.*'], changes: out, reason: 'the same', place: '11-ga4.md 3, purchase' },
  {
    fields: item('item_id', 'item_name'),
    changes: everyChange,
    reason: 'one of the two is required; both are texts of ours',
    place: '11-ga4.md 2',
  },
  { fields: item('price', 'quantity'), changes: out, reason: 'not required of an item', place: '11-ga4.md 2' },
]

const address: readonly OptionalField[] = [
  {
    fields: ['Flatten', 'Intensity', 'PromptSet', 'Threshold', 'Timeout'].map((name) => `body Engine.@${name}`),
    changes: out,
    reason: 'each has a default',
    place: '08-qas-address.md 1, DoSearch request',
  },
  {
    fields: ['body Layout', 'body FormattedAddressInPicklist'],
    changes: out,
    calls: ['POST /ProOnDemand/V3/ProOnDemandService.asmx'],
    reason: 'optional in the WSDL of a search',
    place: '08-qas-address.md 1, "Layout?, FormattedAddressInPicklist?"',
  },
  {
    fields: ['body Search'],
    changes: ['empty', 'unknown value'],
    reason: 'a search without matches answers so',
    place: '08-qas-address.md 1, "No hit"',
  },
]

const content: readonly OptionalField[] = [
  {
    fields: ['header accept', 'header content-type'],
    changes: everyChange,
    reason: 'every answer is JSON, and a GET has no body',
    place: '06-storyblok.md 2, headers',
  },
  {
    fields: ['query by_slugs', 'query starts_with'],
    changes: everyChange,
    reason: 'filters of the list',
    place: '06-storyblok.md 3, /v2/cdn/stories',
  },
  {
    fields: ['query cv'],
    changes: everyChange,
    reason: 'only names a version for the cache',
    place: '06-storyblok.md 2, cache version',
  },
  {
    fields: ['query page', 'query per_page', 'query version'],
    changes: out,
    reason: 'each has a default',
    place: '06-storyblok.md 3, /v2/cdn/stories',
  },
]

const passwords: readonly OptionalField[] = [
  {
    fields: ['header add-padding'],
    changes: everyChange,
    reason: 'padding is an offer',
    place: 'Have I Been Pwned API v3, Introducing padding',
  },
  {
    fields: ['header user-agent'],
    changes: outOrFree,
    reason: 'any name of a program; without one, Node sends its own',
    place: 'Have I Been Pwned API v3, Specifying the user agent',
  },
]

const envelopes = 'Sentry, Envelopes'

const errorReporting: readonly OptionalField[] = [
  {
    fields: ['body *.event_id', 'body *.sent_at'],
    changes: out,
    reason: 'the service makes an id itself, and the time of sending only corrects clocks',
    place: `${envelopes}: headers`,
  },
  {
    fields: ['body *.type'],
    changes: free,
    reason: 'the service forwards items of a type that it does not know',
    place: `${envelopes}: items`,
  },
  {
    fields: ['query sentry_version'],
    changes: everyChange,
    reason: 'the key alone authenticates',
    place: 'Sentry, Authentication: querystring fallback',
  },
  {
    fields: ['header content-type'],
    changes: out,
    reason: 'the envelope tells its own form',
    place: `${envelopes}: ingestion`,
  },
]

/** The rows of all other services. */
export const serviceFields = {
  social,
  fcm,
  apns,
  push,
  sms,
  captcha,
  engagement,
  analytics,
  address,
  content,
  passwords,
  'error-reporting': errorReporting,
} as const
