import { randomBytes } from 'node:crypto'
import { tokenFieldsOf, type WalletCard } from '../wallet/wallet-card.ts'

export type AuthMethod = 'PAN_ONLY' | 'CRYPTOGRAM_3DS'

const bytes = (count: number): string => randomBytes(count).toString('base64')

/**
 * An ECv2 token. Its signed message carries in plain text what a real token encrypts, for the gateway's simulator.
 */
export function googleToken(card: WalletCard, authMethod: string): string {
  const signedKey = JSON.stringify({ keyValue: bytes(91), keyExpiration: '4102444800000' })
  const sealed = { encryptedMessage: bytes(96), ephemeralPublicKey: bytes(65), tag: bytes(32) }
  return JSON.stringify({
    signature: bytes(70),
    intermediateSigningKey: { signedKey, signatures: [bytes(70)] },
    protocolVersion: 'ECv2',
    signedMessage: JSON.stringify({ ...sealed, ...tokenFieldsOf(card), authMethod }),
  })
}

export const tokensOf = (card: WalletCard): Readonly<Record<AuthMethod, string>> => ({
  PAN_ONLY: googleToken(card, 'PAN_ONLY'),
  CRYPTOGRAM_3DS: googleToken(card, 'CRYPTOGRAM_3DS'),
})
