import { refused, type Refused } from '@forno/domain/core/refused'
import type { BasketId, Instant } from '@forno/domain/core/words'
import { seal, unseal } from '../../platform/crypto/sealed.ts'

const purpose = 'customer token'
/** Milliseconds. */
const life = 15 * 60_000

export type TokenCheck = {
  readonly token: string | null
  readonly basketId: BasketId
  readonly at: Instant
}

/** Proof that somebody passed the bot check for this basket; good for 15 minutes. [PAY-29] */
export const makeCustomerToken = (tokenKeys: readonly string[], basketId: BasketId, at: Instant): string =>
  seal(tokenKeys[0] ?? '', purpose, `${basketId} ${at + life}`)

/** Refuses `RecaptchaException` for none, one of another basket, one that is too old, and what we have not made. */
export const checkCustomerToken = (
  tokenKeys: readonly string[],
  { token, basketId, at }: TokenCheck,
): Refused | null => {
  const [of, until] = (token === null ? '' : (unseal(tokenKeys, purpose, token) ?? '')).split(' ')
  return of === basketId && Number(until) > at ? null : refused('RecaptchaException')
}
