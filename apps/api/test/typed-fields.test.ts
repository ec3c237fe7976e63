import { endpoints } from '@forno/contracts/calls'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import { expect, test } from 'vitest'

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly 'x-typed'?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

type Field = { readonly name: string; readonly schema: Schema }

const under = (schema: Schema, name: string): readonly Field[] => [
  ...([schema.type].flat().includes('string') ? [{ name, schema }] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => under(inner, key)),
  ...(schema.items === undefined ? [] : under(schema.items, name)),
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((inner) => under(inner, name)),
]

/** Texts of a request that are no choice from a list and no id or time of a known form. */
const textsOf = ({ params, query, body }: AnyEndpoint): readonly Field[] =>
  [params, query, body]
    .flatMap((schema) => (schema === undefined ? [] : under(schema as Schema, 'body')))
    .filter(({ schema }) => schema.enum === undefined && schema.const === undefined)
    .filter(({ schema: { format } }) => format === undefined || format === 'email')

const fields = endpoints.flatMap((endpoint) =>
  textsOf(endpoint).map((field) => ({ ...field, at: `${endpoint.address} ${field.name}` })),
)
const isTyped = ({ schema }: Field): boolean => schema['x-typed'] !== undefined

/**
 * Fields that only programs fill in, by what they are: by name, or by address and name where another call's field of
 * this name is typed. A field that a person can type is never listed.
 */
const machines = new Set([
  // Secrets: a password is never cleaned, nor what proves a person or a payment.
  ...[
    'password',
    'currentPassword',
    'newPassword',
    'pin',
    'proof',
    'verifier',
    'ticket',
    'registrationTicket',
    'nonce',
  ],
  ...['token', 'tokenV3', 'customerToken', 'flexToken', 'orderToken', 'securityCodeToken', 'transientToken'],
  ...['walletToken', 'refresh_token', 'scope', 'signature', 'auth', 'p256dh'],
  ...['POST /app-returns/:returnId/collection code', 'POST /app-returns/:returnId/result result'],
  // Ids and names of our content.
  ...['basketItemId', 'groupedBasketItemId', 'groupId', 'productId', 'productIds', 'removeProductIds', 'itemId'],
  ...['storeId', 'storeCode', 'slug', 'surveyId', 'questionId', 'primaryCategory', 'secondaryCategory', 'tags'],
  ...['productType', 'serviceType', 'fulfilmentType', 'fulfilmentDateTime', 'closesAt', 'channelType', 'voucherId'],
  ...['POST /survey/surveys/:surveyId/questions/:questionId/response value'],
  ...['sessionId', 'shortId', 'shortUserId', 'externalReference', 'GET /content/images/:id id'],
  // Payment providers.
  ...['callId', 'checkoutId', 'payerId', 'paymentId', 'referenceID', 'language', 'targetOrigin', 'domainName'],
  ...['validationURL', 'returnUrl', 'cancelUrl'],
  // Passkeys, push messages and updates of the phone app.
  ...['attestationObject', 'authenticatorData', 'clientDataJSON', 'rawId', 'transports', 'userHandle', 'endpoint'],
  ...['POST /customer/:id/passkeys id', 'POST /customer/:id/stepUp id', 'POST /customer/passkey id'],
  ...['device_id', 'version_build', 'version_name', 'defaultChannel', 'POST /app-updates/stats action'],
  ...['GET /app-updates/bundles/:id id'],
  // Reports of browsers, and a field that only programs see.
  ...['blocked-uri', 'blockedURL', 'document-uri', 'documentURL', 'effective-directive', 'effectiveDirective'],
  ...['violated-directive', 'POST /security/reports type', 'POST /error-reports body', 'clientId', 'website'],
  ...['POST /baskets/:basketId/notifyOrderError code'],
  // The address search reads its envelope itself.
  'POST /address/soap body',
])

const isMachines = ({ name, at }: Field & { readonly at: string }): boolean => machines.has(name) || machines.has(at)

test('[API-16] every text of a request is cleaned as a person types it, or only programs send it', () => {
  const untyped = fields.filter((field) => !isTyped(field))
  expect(untyped.filter((field) => !isMachines(field)).map(({ at }) => at)).toEqual([])
  const used = new Set(untyped.flatMap(({ name, at }) => [name, at]))
  expect([...machines].filter((name) => !used.has(name))).toEqual([])
})

test('[API-16] secrets are never cleaned', () => {
  const secrets = fields.filter(({ name }) => /password|pin$|token|proof|secret/i.test(name))
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter(isTyped).map(({ at }) => at)).toEqual([])
})
