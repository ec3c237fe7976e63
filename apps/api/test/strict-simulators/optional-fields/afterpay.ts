import { accept, another, free, listOut, out, outOrFree, type OptionalField } from '../optional-field.ts'

const contact = ['name', 'line1', 'area1', 'region', 'postcode']

export const afterpayFields: readonly OptionalField[] = [
  { ...accept, changes: out, reason: 'without it our client accepts every format' },
  {
    fields: ['body consumer.givenNames', 'body consumer.surname', 'body consumer.phoneNumber'],
    changes: outOrFree,
    reason: 'only the e-mail address is required of a consumer',
    place: '03-afterpay.md 3, "Required"',
  },
  {
    fields: ['billing', 'shipping', 'shippingAmount'].map((name) => `body ${name}`),
    changes: out,
    reason: 'not required of a checkout',
    place: '03-afterpay.md 3, "Required"',
  },
  {
    fields: ['billing', 'shipping'].flatMap((parent) => contact.map((name) => `body ${parent}.${name}`)),
    changes: free,
    reason: 'texts of an address',
    place: '03-afterpay.md 3, "contact requires"',
  },
  {
    fields: ['body billing.phoneNumber', 'body shipping.phoneNumber'],
    changes: outOrFree,
    reason: 'not required of a contact',
    place: '03-afterpay.md 3, "contact requires"',
  },
  {
    fields: ['body items', 'body discounts'],
    changes: listOut,
    reason: 'not required of a checkout',
    place: '03-afterpay.md 3, "Required"',
  },
  {
    fields: ['body items.*', 'body discounts.*'],
    changes: out,
    reason: 'not required of a checkout',
    place: '03-afterpay.md 3, "Required"',
  },
  {
    fields: ['body items.*.name', 'body discounts.*.displayName'],
    changes: free,
    reason: 'a name',
    place: '03-afterpay.md 3',
  },
  { fields: ['body items.*.sku'], changes: outOrFree, reason: 'our own reference', place: '03-afterpay.md 3' },
  {
    fields: [
      ...['body amount.amount', 'body shippingAmount.amount', 'body discounts.*.amount.amount'],
      ...['body items.*.quantity', 'body items.*.price.amount'],
    ],
    changes: another,
    calls: ['POST /v2/checkouts'],
    reason: 'the sheet names no check that the lines sum to the amount',
    place: '03-afterpay.md 3, errors of a checkout',
  },
  {
    fields: ['body merchantReference'],
    changes: outOrFree,
    calls: ['POST /v2/checkouts', 'POST /v2/payments/capture'],
    reason: 'our own reference, marked as optional',
    place: '03-afterpay.md 4, "merchantReference?"',
  },
  {
    fields: ['body merchantReference'],
    changes: free,
    calls: ['POST /v2/payments/:id/refund'],
    reason: 'our own reference',
    place: '03-afterpay.md 4, idempotency',
  },
  {
    fields: ['body refundMerchantReference'],
    changes: outOrFree,
    reason: 'our own reference',
    place: '03-afterpay.md 4, refund',
  },
  {
    fields: ['body requestId'],
    changes: free,
    reason: 'our own key',
    place: '03-afterpay.md 4, idempotency',
  },
  {
    fields: ['body requestId'],
    changes: out,
    calls: ['POST /v2/payments/capture'],
    reason: 'marked as optional',
    place: '03-afterpay.md 4, "requestId?"',
  },
]
