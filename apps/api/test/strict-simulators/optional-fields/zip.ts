import { accept, another, anyTyped, everyChange, free, out, outOrFree, type OptionalField } from '../optional-field.ts'

const address = ['line1', 'city', 'state', 'postal_code']

export const zipFields: readonly OptionalField[] = [
  accept,
  {
    fields: ['header idempotency-key'],
    changes: free,
    reason: 'our own key',
    place: '04-zip.md 1, headers',
  },
  {
    fields: ['query reference'],
    changes: everyChange,
    reason: 'a filter of the list',
    place: '04-zip.md 2, GET /charges',
  },
  {
    fields: ['body reference', 'body order.reference', 'body order.items.*.reference', 'body order.items.*.name'],
    changes: free,
    reason: 'our own references and names',
    place: '04-zip.md 2, create checkout and create charge',
  },
  {
    fields: ['body reason'],
    changes: free,
    reason: 'a text of ours',
    place: '04-zip.md 2, refund',
  },
  {
    fields: ['body shopper.first_name', 'body shopper.last_name', 'body shopper.email'],
    changes: free,
    reason: 'a name or an address of mail',
    place: '04-zip.md 2, create checkout',
  },
  {
    fields: ['body shopper.phone', 'body shopper.billing_address.first_name', 'body shopper.billing_address.last_name'],
    changes: outOrFree,
    reason: 'not required of a shopper',
    place: '04-zip.md 2; merchantapi-php, models Shopper and Address',
  },
  {
    fields: ['body shopper.billing_address', 'body order.shipping', 'body order.shipping.address'],
    changes: out,
    reason: 'an address is optional: a pickup has none',
    place: '04-zip.md 2; merchantapi-php, models Shopper and OrderShipping',
  },
  {
    fields: ['shopper.billing_address', 'order.shipping.address'].flatMap((parent) =>
      address.map((name) => `body ${parent}.${name}`),
    ),
    changes: free,
    reason: 'texts of an address',
    place: '04-zip.md 2, create checkout',
  },
  {
    fields: ['body type', 'body order.items.*.quantity', 'body order.shipping.pickup', 'body capture'],
    changes: out,
    reason: 'standard, one, false and true are the defaults',
    place: '04-zip.md 2; merchantapi-php, models CreateCheckoutRequest, OrderItem, OrderShipping, CreateChargeRequest',
  },
  {
    fields: ['features', 'features.tokenisation', 'features.tokenisation.required', 'metadata'].map(
      (name) => `body ${name}`,
    ),
    changes: out,
    reason: 'a checkout without a token for later, and without data of ours',
    place: '04-zip.md 2, create checkout',
  },
  {
    fields: ['body metadata.owner'],
    changes: anyTyped,
    reason: 'data of ours, which Zip only keeps',
    place: '04-zip.md 2, metadata',
  },
  {
    fields: ['body amount'],
    changes: another,
    calls: ['POST /merchant/v1/charges'],
    reason: 'a stored token has no checkout with another amount',
    place: '04-zip.md 2, create charge by account_token',
  },
]
