import type { OptionalField } from './optional-field.ts'

const free = ['unknown value'] as const
const out = ['left out'] as const
const outOrFree = ['left out', 'unknown value'] as const
const listOut = ['left out', 'empty'] as const
const everyChange = ['left out', 'empty', 'unknown value'] as const
const anyTyped = ['left out', 'another type', 'empty', 'unknown value'] as const
const anyNumber = ['left out', 'another type', 'another amount'] as const
const another = ['another amount'] as const

const accept: OptionalField = {
  fields: ['header accept'],
  changes: everyChange,
  reason: 'a service that answers in one format ignores the formats that a client prefers',
  place: 'RFC 9110, 12.5.1',
}

const [payments, enrolment, setup] = [
  'POST /pts/v2/payments',
  'POST /risk/v1/authentications',
  'POST /risk/v1/authentication-setups',
]
const publicKey = ['GET /flex/v2/public-keys/:id']
const billTo = (...names: readonly string[]) => names.map((name) => `body orderInformation.billTo.${name}`)

const cybersource: readonly OptionalField[] = [
  accept,
  {
    fields: ['header authorization', 'header date', 'header signature', 'header v-c-merchant-id'],
    changes: everyChange,
    calls: publicKey,
    reason: 'the key is public',
    place: '01-cybersource.md 2a, "Signature check key"',
  },
  {
    fields: ['iss', 'jti', 'request-host', 'request-method', 'request-resource-path'].map((name) => `claim ${name}`),
    changes: anyTyped,
    calls: publicKey,
    reason: 'the key is public',
    place: '01-cybersource.md 2a, "Signature check key"',
  },
  {
    fields: ['claim v-c-jwt-version', 'claim v-c-merchant-id'],
    changes: anyTyped,
    calls: publicKey,
    reason: 'the key is public',
    place: '01-cybersource.md 2a, "Signature check key"',
  },
  {
    fields: ['claim iat', 'claim exp'],
    changes: anyNumber,
    calls: publicKey,
    reason: 'the key is public',
    place: '01-cybersource.md 2a, "Signature check key"',
  },
  {
    fields: ['claim digest-algorithm', 'claim digestAlgorithm'],
    changes: out,
    reason: 'the SDK and the guide name the claim differently: one of the two is enough',
    place: '01-cybersource.md 1b',
  },
  {
    fields: ['body clientReferenceInformation.code'],
    changes: free,
    reason: 'our own reference',
    place: '01-cybersource.md 4, request skeleton',
  },
  {
    fields: ['body clientReferenceInformation.transactionId'],
    changes: outOrFree,
    reason: 'our own id, which only the reversal of a lost payment needs',
    place: '01-cybersource.md 4, "timeout reversal / void"',
  },
  {
    fields: billTo('firstName', 'lastName'),
    changes: free,
    reason: 'a name',
    place: '01-cybersource.md 4, request skeleton',
  },
  {
    fields: billTo('address1', 'locality', 'administrativeArea', 'postalCode', 'phoneNumber'),
    changes: outOrFree,
    reason: 'an address may be unknown: a pickup has none. The sheet shows a whole one and names no error without it',
    place: '01-cybersource.md 3 (3) and 4, billTo',
  },
  {
    fields: billTo('country'),
    changes: out,
    reason: 'part of the same address',
    place: '01-cybersource.md 3 (3) and 4, billTo',
  },
  {
    fields: ['body orderInformation.billTo', ...billTo('firstName', 'lastName', 'email')],
    changes: out,
    calls: [payments],
    reason: 'a saved card, a wallet and Click to Pay bring their own billing details',
    place: '01-cybersource.md 5 and 7',
  },
  {
    fields: ['body orderInformation.amountDetails.totalAmount'],
    changes: another,
    calls: [payments, enrolment, 'POST /up/v1/capture-contexts'],
    reason: 'the first call that names the amount decides it',
    place: '01-cybersource.md 4',
  },
  {
    fields: ['body deviceInformation', 'body deviceInformation.ipAddress'],
    changes: out,
    calls: [payments],
    reason: 'the device helps to recognise fraud',
    place: '01-cybersource.md 4, request skeleton',
  },
  {
    fields: ['httpAcceptContent', 'httpBrowserLanguage', 'userAgentBrowserValue'].map(
      (name) => `body deviceInformation.${name}`,
    ),
    changes: free,
    reason: 'texts of the browser',
    place: '01-cybersource.md 3 (3)',
  },
  {
    fields: ['httpBrowserJavaEnabled', 'httpBrowserJavaScriptEnabled'].map((name) => `body deviceInformation.${name}`),
    changes: out,
    reason: 'false is the default',
    place: 'EMV 3-D Secure 2.2.0, A.4: Java and JavaScript of the browser',
  },
  {
    fields: ['body consumerAuthenticationInformation.acsWindowSize'],
    changes: out,
    reason: 'marked as optional',
    place: '01-cybersource.md 3 (3), "acsWindowSize?"',
  },
  {
    fields: ['capture', 'commerceIndicator', 'paymentSolution'].map((name) => `body processingInformation.${name}`),
    changes: out,
    reason: 'an authorisation of the internet is the default, and a token of Click to Pay names its solution',
    place: '01-cybersource.md 4 and 7',
  },
  {
    fields: ['body processingInformation'],
    changes: out,
    reason: 'each of its fields has a default',
    place: '01-cybersource.md 4',
  },
  {
    fields: ['body processingInformation.actionList', 'body processingInformation.actionTokenTypes'],
    changes: listOut,
    reason: 'a payment needs no action; without types every token is made',
    place: '01-cybersource.md 5',
  },
  {
    fields: ['body processingInformation.actionList.*', 'body processingInformation.actionTokenTypes.*'],
    changes: out,
    reason: 'a payment needs no action; without types every token is made',
    place: '01-cybersource.md 5',
  },
  {
    fields: ['body paymentInformation.paymentInstrument', 'body paymentInformation.paymentInstrument.id'],
    changes: out,
    calls: [payments, enrolment, setup],
    reason: 'the default instrument of the customer is used',
    place: '01-cybersource.md 5, defaultPaymentInstrument',
  },
  {
    fields: ['paymentInformation', 'paymentInformation.customer', 'paymentInformation.customer.id'].map(
      (name) => `body ${name}`,
    ),
    changes: out,
    calls: [payments],
    reason: 'the token pays: a new customer is made for a card that is saved',
    place: '01-cybersource.md 5, TOKEN_CREATE',
  },
  {
    fields: ['body tokenInformation', 'body tokenInformation.transientTokenJwt'],
    changes: out,
    calls: [payments],
    reason: 'the security code of a saved card is optional',
    place: '01-cybersource.md 5, "card.securityCode optional"',
  },
  {
    fields: ['body paymentInformation.fluidData.encoding'],
    changes: out,
    reason: 'Base64 is the only encoding',
    place: '05-wallets.md 1, "To CyberSource"',
  },
  {
    fields: ['body reversalInformation.reason'],
    changes: outOrFree,
    reason: 'a text of ours',
    place: '01-cybersource.md 4, auth reversal',
  },
  {
    fields: ['body reversalInformation.amountDetails.currency'],
    changes: out,
    reason: 'the reversal names the amount only',
    place: '01-cybersource.md 4, auth reversal',
  },
  {
    fields: ['body save', 'body sort'],
    changes: out,
    calls: ['POST /tss/v2/searches'],
    reason: 'a search has defaults',
    place: 'Transaction Search API, createSearchRequest',
  },
  {
    fields: ['body name'],
    changes: outOrFree,
    calls: ['POST /tss/v2/searches'],
    reason: 'our own name of the search',
    place: 'Transaction Search API, createSearchRequest',
  },
  {
    fields: ['body offset', 'body limit'],
    changes: ['left out', 'another amount'],
    calls: ['POST /tss/v2/searches'],
    reason: 'another page of the results',
    place: 'Transaction Search API, createSearchRequest',
  },
  {
    fields: ['query limit', 'body default'],
    changes: out,
    reason: 'a list has 20 items by default, and a change leaves out what stays',
    place: '01-cybersource.md 5',
  },
  {
    fields: ['body allowedCardNetworks.*'],
    changes: out,
    reason: 'one network is enough',
    place: '01-cybersource.md 2a',
  },
  {
    fields: ['', '.billingType', '.requestEmail', '.requestPhone', '.requestShipping'].map(
      (name) => `body captureMandate${name}`,
    ),
    changes: out,
    reason: 'the mandate says what the panel asks for, and has defaults',
    place: '01-cybersource.md 7',
  },
]

const context = (...names: readonly string[]) =>
  names.map((name) => `body payment_source.paypal.experience_context${name}`)

const paypal: readonly OptionalField[] = [
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

const address = ['line1', 'city', 'state', 'postal_code']

const zip: readonly OptionalField[] = [
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

const contact = ['name', 'line1', 'area1', 'region', 'postcode']

const afterpay: readonly OptionalField[] = [
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

const applepay: readonly OptionalField[] = [
  {
    fields: ['body displayName'],
    changes: free,
    reason: 'a name of at most 64 characters',
    place: '05-wallets.md 1, merchant validation',
  },
]

/** The rows of the payment providers. */
export const paymentFields = { cybersource, paypal, zip, afterpay, applepay } as const
