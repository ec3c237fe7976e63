import type { BasketId } from '@forno/domain/core/basic-types'
import type { Call } from '../../../../lib/http/call.ts'
import type { PaymentProof } from '../../payment/attempt.ts'

type CardToken = { readonly flexToken: string; readonly savedCardId?: string }

/**
 * Verifies a card's token before anything is saved or paid: a forged or expired token, and a card that the store does
 * not take, are refused at the form. Returns what may be shown of the card. [PAY-13] [PAY-11]
 */
export const verifiedCard = async (
  call: Call,
  basketId: BasketId,
  token: CardToken,
): Promise<NonNullable<PaymentProof['card']>> => {
  const { maskedCard, expiry } = await call('POST /baskets/:basketId/verifyFlex', {
    params: { basketId },
    body: token,
  })
  return { maskedCard, expiry }
}
