import { expect, test } from 'vitest'
import { appleToken } from '../applepay/apple-token.ts'
import { cardOfWallet } from '../cybersource/gateway/wallet-tokens.ts'
import { googleToken } from '../googlepay/google-token.ts'
import { lastFourOf, walletCards } from './wallet-card.ts'

const encoded = (text: string): string => Buffer.from(text).toString('base64')
const descriptor = encoded('FID=COMMON.APPLE.INAPP.PAYMENT')

test.each(walletCards.map((card) => [card.label, card] as const))(
  '[PAY-17] [PAY-19] the card gateway reads the same card from both wallets: %s',
  (_, card) => {
    const { paymentData } = appleToken(card)
    const ofApple = cardOfWallet('001', { value: encoded(JSON.stringify(paymentData)), descriptor })
    const ofGoogle = cardOfWallet('012', { value: encoded(googleToken(card, 'PAN_ONLY')) })
    expect(ofApple).toEqual(ofGoogle)
    expect(ofApple).toMatchObject({ lastFour: lastFourOf(card) })
    const refusal = card.outcome === null || card.outcome === 'approved' ? null : { reason: card.outcome }
    if (refusal === null) expect(ofApple.outcome).toBeNull()
    else expect(ofApple.outcome).toMatchObject(refusal)
    expect(ofApple.authentication).toBe(card.id === 'step-up' ? 'stepUp' : 'frictionless')
  },
)
