import type { Fields } from '@forno/domain/core/unknown-fields'
import type { Cents } from '@forno/domain/core/basic-types'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { UnclearOutcomeError } from '../charge.ts'
import type { SignedReader } from './card-tokens.ts'
import { at, textAt, type GatewayClient } from './gateway-client.ts'
import { amountDetails } from './payment-requests.ts'

/**
 * The gateway's capture context, with which a page shows the card fields. An app encrypts a card with the key
 * instead. [PAY-12]
 */
export type CaptureContext = { readonly captureContext: string; readonly keyId: string; readonly publicKey: string }

type CardNetwork = 'VISA' | 'MASTERCARD' | 'AMEX'

/** The page that shows the card fields: its origin, and the accepted brands. */
export type CardPage = { readonly targetOrigin: string; readonly networks: readonly CardNetwork[] }

const clickToPay = {
  clientVersion: '0.34',
  allowedPaymentTypes: ['CLICKTOPAY'],
  country: 'AU',
  locale: 'en_AU',
  captureMandate: { billingType: 'NONE', requestEmail: false, requestPhone: false, requestShipping: false },
}

/** Refuses `BadInput` unless the card fields are shown on the shop's own origin. [PAY-12] */
export const checkOrigin = (targetOrigin: string, publicUrl: string): void => {
  if (targetOrigin !== new URL(publicUrl).origin)
    refuse('BadInput', { errors: [{ field: 'targetOrigin', message: 'is none of the shop’s origins' }] })
}

/**
 * Requests capture contexts. A capture context names a script and its hash, so a forged one could read card numbers:
 * it is passed on only after its signature is verified. Rejects with `UnclearOutcomeError`.
 */
export const makeCaptureContexts = (gateway: GatewayClient, read: SignedReader) => {
  const request = async (
    target: string,
    { targetOrigin, networks }: CardPage,
    fields: Fields,
  ): Promise<CaptureContext> => {
    const { isGood, status, text } = await gateway()('POST', target, {
      targetOrigins: [targetOrigin],
      allowedCardNetworks: networks,
      ...fields,
    })
    if (!isGood) throw new UnclearOutcomeError(`answered ${status}`)
    const claims = await read(text)
    const contexts = claims === null ? [] : at(claims, 'ctx')
    const origins = Array.isArray(contexts) ? at(contexts[0], 'data.targetOrigins') : []
    const isOurs = Array.isArray(origins) && origins.includes(targetOrigin)
    const key = at(claims, 'flx.jwk')
    const keyId = textAt(key, 'kid')
    if (!isOurs || keyId === null) throw new UnclearOutcomeError('sent an invalid capture context')
    return { captureContext: text, keyId, publicKey: JSON.stringify(key) }
  }
  return {
    /** For the card fields. [PAY-12] */
    fields: (page: CardPage) =>
      request('/microform/v2/sessions', page, { clientVersion: 'v2', allowedPaymentTypes: ['CARD'] }),
    /** For the panel of Click to Pay, which shows the amount. [PAY-28] */
    clickToPay: (page: CardPage, amount: Cents) =>
      request('/up/v1/capture-contexts', page, { ...clickToPay, orderInformation: amountDetails(amount) }),
  }
}
