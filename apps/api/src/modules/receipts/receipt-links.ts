import { minute } from '@forno/domain/core/durations'
import { instant, type OrderId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'

/**
 * Milliseconds for which a link opens an invoice: long enough for a slow phone and a download manager that loads it
 * again, and too short for an address that turns up in a history.
 */
const receiptLinkLifetime = 2 * minute

const purpose = 'receipt link'

type ReceiptLinkDeps = { readonly tokenKeys: readonly string[]; readonly clock: Clock }

/**
 * Tickets with which a browser without a sign-in opens one invoice for two minutes, as the phone app's browser has
 * neither session nor cookies. A ticket is sealed, so it reveals no order. [ORD-19]
 */
export const makeReceiptLinks = ({ tokenKeys, clock }: ReceiptLinkDeps) => ({
  issue: (orderId: OrderId): string => {
    const text = JSON.stringify([orderId, instant(clock() + receiptLinkLifetime)])
    return seal(tokenKeys[0] ?? '', purpose, text)
  },
  /** The order of a ticket; null = forged or expired. */
  read: (ticket: string): OrderId | null => {
    const text = unseal(tokenKeys, purpose, ticket)
    if (text === null) return null
    const [orderId, expiresAt] = JSON.parse(text) as [OrderId, number]
    return clock() < expiresAt ? orderId : null
  },
})
