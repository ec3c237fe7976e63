import { anyTyped, free, listOut, out, outOrFree, type OptionalField } from '../optional-field.ts'

const attribute = (...names: readonly string[]) => names.map((name) => `body attributes.*.${name}`)
const track = '07-braze.md 3, POST /users/track'

export const engagementFields: readonly OptionalField[] = [
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
