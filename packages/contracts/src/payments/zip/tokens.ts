import { Type, type Static } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'
import { Uuid, When } from '../../core/values.ts'

/** Leave to charge Zip again, as its owner names it: what Zip itself knows it by never leaves the server. [ACC-15] */
export const ZipToken = Type.Object({
  /** Good only with its owner's bearer token. */
  zipToken: Uuid,
  /** 90 days after the checkout; from then on Zip asks the customer anew. */
  expiresAt: When,
})
export type ZipToken = Static<typeof ZipToken>

export const storeZipToken = endpoint('POST /customer/ziptoken', {
  summary: 'Keep the leave to charge Zip again that the customer gave at an approved checkout [ACC-15]',
  access: 'signed-in',
  body: Type.Object({ checkoutId: Type.String({ pattern: '^[\\w-]+$', minLength: 1, maxLength: 80 }) }),
  reply: ZipToken,
  refusals: ['LoginRequired', 'PaymentOptionUnavailable', 'ZipCheckoutUnknown', 'ZipNotApproved', 'GatewayError'],
})
