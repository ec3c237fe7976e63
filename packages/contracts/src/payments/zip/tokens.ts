import { Type, type Static } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'
import { Nullable, Uuid, When } from '../../core/values.ts'

/**
 * Permission to charge Zip again, under the id that its customer uses. Zip's own id never leaves the server. [ACC-15]
 */
export const ZipToken = Type.Object({
  /** Valid only with the customer's bearer token. */
  zipToken: Uuid,
  /** 90 days after the checkout. From then on Zip asks the customer again. */
  expiresAt: When,
})
export type ZipToken = Static<typeof ZipToken>

/** The permission to charge Zip counts as a card. [ACC-32] */
const refusals = ['LoginRequired', 'ScopeMissing'] as const

export const storeZipToken = endpoint('POST /customer/ziptoken', {
  summary: 'Store the permission to charge Zip again that the customer gave in an approved checkout [ACC-15]',
  access: 'signed-in',
  scope: 'write:card',
  body: Type.Object({ checkoutId: Type.String({ pattern: '^[\\w-]+$', minLength: 1, maxLength: 80 }) }),
  reply: ZipToken,
  refusals: [...refusals, 'PaymentOptionUnavailable', 'ZipCheckoutUnknown', 'ZipNotApproved', 'GatewayError'],
})

export const readZipToken = endpoint('GET /customer/ziptoken', {
  summary: 'The stored permission to charge Zip again; null = none, or it has expired [ACC-15]',
  access: 'signed-in',
  scope: 'read:card',
  reply: Nullable(ZipToken),
  refusals,
})

export const removeZipToken = endpoint('DELETE /customer/ziptoken', {
  summary: 'Forget the permission to charge Zip again, also if there is none [ACC-15]',
  access: 'signed-in',
  scope: 'write:card',
  reply: Type.Null(),
  status: 204,
  refusals,
})
