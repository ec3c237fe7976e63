import { dollars } from '../core/money.ts'
import type { Cents } from '../core/words.ts'
import type { AttemptState } from './attempt.ts'

/**
 * What becomes of the money of an order that was cancelled. `returning`: the provider has been asked, and has not confirmed yet.
 * `refunded`: captured money is back. `released`: the money was only held, and the hold is cancelled.
 */
export const refundKinds = ['returning', 'refunded', 'released'] as const
export type RefundKind = (typeof refundKinds)[number]
export type Refund = { readonly kind: RefundKind; readonly amount: Cents }

type Payment = { readonly state: AttemptState; readonly amount: Cents; readonly taken: Cents }

/** The refund of a payment; null while its money is meant to stay. [ORD-21] */
export const refundOf = ({ state, amount, taken }: Payment): Refund | null => {
  switch (state) {
    case 'voiding':
    case 'unknown':
      return { kind: 'returning', amount }
    case 'refunded':
      return { kind: 'refunded', amount }
    case 'voided':
      return { kind: taken > 0 ? 'refunded' : 'released', amount }
    case 'created':
    case 'awaiting_customer':
    case 'authorising':
    case 'authorised':
    case 'capturing':
    case 'captured':
    case 'failed':
      return null
  }
}

const wait = 'It can take up to 5 business days to appear.'

/**
 * What the customer of a cancelled order reads about its money, such as "We've refunded $42.38 by PayPal. It can take up to 5 business days
 * to appear." `method`: the way of paying in words. A refund of null means that nothing was paid. [ORD-21]
 */
export const refundSentence = (refund: (Refund & { readonly method: string }) | null): string => {
  if (refund === null) return 'There is nothing to pay.'
  const { kind, method } = refund
  const amount = dollars(refund.amount)
  switch (kind) {
    case 'returning':
      return `We're refunding ${amount} to you by ${method}. ${wait}`
    case 'refunded':
      return `We've refunded ${amount} to you by ${method}. ${wait}`
    case 'released':
      return `You have not been charged. The hold of ${amount} (${method}) can take up to 5 business days to disappear.`
  }
}

/** Only captured money was a payment for a supply: its refund is an adjustment, a cancelled hold is none. */
export const adjustmentTitle = (kind: RefundKind): string =>
  kind === 'released' ? 'Payment cancelled' : 'Adjustment note'

/** The line of a receipt that names the money: "Refunded by PayPal". [ORD-21] */
export const refundRow = ({ kind, method }: { readonly kind: RefundKind; readonly method: string }): string =>
  `${{ returning: 'Refund on its way', refunded: 'Refunded', released: 'Hold cancelled' }[kind]} by ${method}`
