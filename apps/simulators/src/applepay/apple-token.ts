import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { lastFourOf, nameOfNetwork, tokenFieldsOf, type WalletCard } from '../wallet/wallet-card.ts'

/** A token in Apple's shape; the card gateway's simulator reads its `data` instead of decrypting it. */
export function appleToken(card: WalletCard) {
  const data = Buffer.from(JSON.stringify(tokenFieldsOf(card))).toString('base64')
  const transactionId = createHash('sha256').update(randomUUID()).digest('hex')
  return {
    paymentData: {
      version: 'EC_v1',
      data,
      signature: randomBytes(64).toString('base64'),
      header: {
        ephemeralPublicKey: randomBytes(91).toString('base64'),
        publicKeyHash: randomBytes(32).toString('base64'),
        transactionId,
      },
    },
    paymentMethod: {
      displayName: `${nameOfNetwork(card.network)} ${lastFourOf(card)}`,
      network: nameOfNetwork(card.network),
      type: 'credit',
    },
    transactionIdentifier: transactionId,
  }
}
