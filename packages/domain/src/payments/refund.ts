import { dollars } from '../core/money.ts'
import type { Cents } from '../core/basic-types.ts'
import type { AttemptState } from './attempt.ts'

/**
 * The refund of a cancelled order. `returning`: requested from the provider, which has not confirmed yet.
 * `refunded`: captured money was returned. `released`: the money was only held, and the hold was cancelled.
 */
export const refundKinds = ['returning', 'refunded', 'released'] as const
export type RefundKind = (typeof refundKinds)[number]
export type Refund = { readonly kind: RefundKind; readonly amount: Cents }

type Payment = { readonly state: AttemptState; readonly amount: Cents; readonly taken: Cents }

/** The refund of a payment; null = no refund is due. [ORD-21] */
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
 * The sentence about money for the customer of a cancelled order, such as "We've refunded $42.38 to you by PayPal. It
 * can take up to 5 business days to appear." `method` is the payment method's label. Null = nothing was paid.
 * [ORD-21]
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

/** The title of the document: refunding a capture is an adjustment of GST, cancelling a hold is not. */
export const adjustmentTitle = (kind: RefundKind): string =>
  kind === 'released' ? 'Payment cancelled' : 'Adjustment note'

/** The label of the refund's row on a receipt, such as "Refunded by PayPal". [ORD-21] */
export const refundRow = ({ kind, method }: { readonly kind: RefundKind; readonly method: string }): string =>
  `${{ returning: 'Refund on its way', refunded: 'Refunded', released: 'Hold cancelled' }[kind]} by ${method}`
