import { accept, everyChange, free, out, outOrFree, type OptionalField } from '../optional-field.ts'

const context = (...names: readonly string[]) =>
  names.map((name) => `body payment_source.paypal.experience_context${name}`)

export const paypalFields: readonly OptionalField[] = [
  accept,
  {
    fields: ['header prefer'],
    changes: everyChange,
    reason: 'the minimal representation is the default, and a preference that a server does not know is ignored',
    place: '02-paypal.md 1; RFC 7240, 2',
  },
  {
    fields: ['header paypal-request-id'],
    changes: free,
    reason: 'our own key',
    place: '02-paypal.md 1',
  },
  {
    fields: ['header paypal-request-id'],
    changes: out,
    calls: ['POST /v2/checkout/orders/:id/capture', 'POST /v2/payments/captures/:id/refund'],
    reason: 'only an order with a payment_source needs the key',
    place: '02-paypal.md 1, "mandatory when create carries payment_source"',
  },
  {
    fields: ['reference_id', 'invoice_id', 'custom_id', 'items.*.sku'].map((name) => `body purchase_units.*.${name}`),
    changes: outOrFree,
    reason: 'our own references',
    place: '02-paypal.md 2; OpenAPI purchase_unit_request and item: not required',
  },
  {
    fields: ['body purchase_units.*.items'],
    changes: out,
    reason: 'an order needs no items',
    place: '02-paypal.md 2; OpenAPI purchase_unit_request: not required',
  },
  {
    fields: ['body purchase_units.*.items.*.name'],
    changes: free,
    reason: 'a name',
    place: '02-paypal.md 2',
  },
  {
    fields: ['body payment_source', ...context('')],
    changes: out,
    reason: 'without it the order is CREATED, with the link `approve`',
    place: '02-paypal.md 2, statuses',
  },
  {
    fields: context('.locale', '.shipping_preference', '.user_action', '.payment_method_preference'),
    changes: out,
    reason: 'each has a default',
    place: '02-paypal.md 2; OpenAPI paypal_wallet_experience_context',
  },
  {
    fields: context('.return_url', '.cancel_url'),
    changes: out,
    reason: 'PayPal shows a page of its own then',
    place: '02-paypal.md 2; OpenAPI paypal_wallet_experience_context: not required',
  },
]
