import { ProviderUnclear } from '../provider.ts'
import type { SignedReader } from './card-tokens.ts'
import { at, textAt, type MakeLine } from './gateway-client.ts'

/** What a page needs to show the gateway's fields, and an app to do without them. [PAY-12] */
export type CaptureContext = { readonly captureContext: string; readonly keyId: string; readonly publicKey: string }

export type CardNetwork = 'VISA' | 'MASTERCARD' | 'AMEX'

/**
 * Asks for fields on a page of that origin. The answer names a script and its hash: it is passed on only once the gateway's own signature on it
 * was checked, as whoever could change it would read cards. Rejects with `ProviderUnclear`.
 */
export const makeCaptureContexts =
  (line: MakeLine, read: SignedReader) =>
  async (targetOrigin: string, networks: readonly CardNetwork[]): Promise<CaptureContext> => {
    const { isGood, status, text } = await line()('POST', '/microform/v2/sessions', {
      clientVersion: 'v2',
      targetOrigins: [targetOrigin],
      allowedCardNetworks: networks,
      allowedPaymentTypes: ['CARD'],
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
