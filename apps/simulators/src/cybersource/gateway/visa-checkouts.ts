import { randomInt } from 'node:crypto'
import { wrongField } from '../core/gateway-refusal.ts'
import type { Card } from '../core/test-cards.ts'

/** The card chosen in Visa Checkout's panel, by call id; each call id is valid for one payment. */
export function createVisaCheckouts() {
  const cards = new Map<string, Card>()
  const spent = new Set<string>()
  return {
    create(card: Card): string {
      const callId = Array.from({ length: 19 }, () => randomInt(10)).join('')
      cards.set(callId, card)
      return callId
    },
    read(callId: string): { readonly card: Card; readonly spend: () => void } {
      const card = cards.get(callId)
      if (card === undefined || spent.has(callId))
        throw wrongField(
          'processingInformation.visaCheckoutId',
          card === undefined ? 'it is unknown' : 'it has been used',
        )
      return { card, spend: () => void spent.add(callId) }
    },
    forget: () => {
      cards.clear()
      spent.clear()
    },
  }
}
