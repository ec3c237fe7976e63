import { minute } from '@forno/domain/core/durations'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId, Instant } from '@forno/domain/core/basic-types'
import { seal, unseal } from '../../platform/crypto/sealed.ts'

const purpose = 'customer token'
/** Milliseconds. */
const lifetime = 15 * minute

export type TokenCheck = {
  readonly token: string | null
  readonly basketId: BasketId
  readonly at: Instant
}

/** A sealed proof that the bot check was passed for this basket; valid for 15 minutes. [PAY-29] */
export const makeCustomerToken = (tokenKeys: readonly string[], basketId: BasketId, at: Instant): string =>
  seal(tokenKeys[0] ?? '', purpose, `${basketId} ${at + lifetime}`)

/** Refuses `RecaptchaException` for a token that is missing, forged, expired or of another basket. */
export const checkCustomerToken = (
  tokenKeys: readonly string[],
  { token, basketId, at }: TokenCheck,
): RefusalValue | null => {
  const [tokenBasket, expiresAt] = (token === null ? '' : (unseal(tokenKeys, purpose, token) ?? '')).split(' ')
  return tokenBasket === basketId && Number(expiresAt) > at ? null : refused('RecaptchaException')
}
