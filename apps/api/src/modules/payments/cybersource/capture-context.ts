import type { Cents } from '@forno/domain/core/words'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { ProviderUnclear } from '../charge.ts'
import type { SignedReader } from './card-tokens.ts'
import { at, textAt, type Fields, type MakeLine } from './gateway-client.ts'
import { amountDetails } from './payment-requests.ts'

/** What a page needs to show the gateway's fields, and an app to do without them. [PAY-12] */
export type CaptureContext = { readonly captureContext: string; readonly keyId: string; readonly publicKey: string }

type CardNetwork = 'VISA' | 'MASTERCARD' | 'AMEX'

/** A page of that origin that may take cards of those brands. */
export type CardPage = { readonly targetOrigin: string; readonly networks: readonly CardNetwork[] }

const clickToPay = {
  ...{ clientVersion: '0.34', allowedPaymentTypes: ['CLICKTOPAY'], country: 'AU', locale: 'en_AU' },
  captureMandate: { billingType: 'NONE', requestEmail: false, requestPhone: false, requestShipping: false },
}

/** The gateway's fields stand on our own pages and on no other; refuses `BadInput`. [PAY-12] */
export const checkOrigin = (targetOrigin: string, publicUrl: string): void => {
  if (targetOrigin !== new URL(publicUrl).origin)
    refuse('BadInput', { errors: [{ field: 'targetOrigin', message: 'is none of the shop’s origins' }] })
}

/**
 * Asks for what a page needs to take cards. The answer names a script and its hash: it is passed on only once the gateway's own signature on it
 * was checked, as whoever could change it would read cards. Rejects with `ProviderUnclear`.
 */
export const makeCaptureContexts = (line: MakeLine, read: SignedReader) => {
  const asked = async (target: string, { targetOrigin, networks }: CardPage, more: Fields): Promise<CaptureContext> => {
    const { isGood, status, text } = await line()('POST', target, {
      targetOrigins: [targetOrigin],
      allowedCardNetworks: networks,
      ...more,
    })
    if (!isGood) throw new ProviderUnclear(`answered ${status}`)
    const claims = await read(text)
    const contexts = claims === null ? [] : at(claims, 'ctx')
    const origins = Array.isArray(contexts) ? at(contexts[0], 'data.targetOrigins') : []
    const isOurs = Array.isArray(origins) && origins.includes(targetOrigin)
    const key = at(claims, 'flx.jwk')
    const keyId = textAt(key, 'kid')
    if (!isOurs || keyId === null) throw new ProviderUnclear('answered a capture context that is not its own')
    return { captureContext: text, keyId, publicKey: JSON.stringify(key) }
  }
  return {
    /** The fields for a card. [PAY-12] */
    fields: (page: CardPage) =>
      asked('/microform/v2/sessions', page, { clientVersion: 'v2', allowedPaymentTypes: ['CARD'] }),
    /** The panel of Click to Pay, which shows what is to be paid. [PAY-28] */
    clickToPay: (page: CardPage, amount: Cents) =>
      asked('/up/v1/capture-contexts', page, { ...clickToPay, orderInformation: amountDetails(amount) }),
  }
}
