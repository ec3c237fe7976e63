import { everyChange, free, out, type OptionalField } from '../optional-field.ts'

const item = (...names: readonly string[]) => names.map((name) => `body events.*.params.items.*.${name}`)

export const analyticsFields: readonly OptionalField[] = [
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
