import type { RefusalName } from '../core/refusal.ts'
import type { AttemptState } from './attempt.ts'

/** How the payment provider last answered, in a word that is safe to show. [BAS-08] */
export const gatewayStatuses = [
  'AwaitingCustomer',
  'Pending',
  'Authorised',
  'Captured',
  'Voided',
  'Refunded',
  'Declined',
  'Cancelled',
  'Failed',
] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** The parts of a payment attempt that its status depends on. */
export type AttemptOutcome = {
  readonly state: AttemptState
  /** Whether the customer cancelled at the provider. */
  readonly isCancelled: boolean
  /** The refusal with which it ended; null = none. */
  readonly failure: RefusalName | null
}

/**
 * The status of a payment attempt; null before the provider was asked. An attempt that ended without a refusal was left
 * by its customer, so it counts as cancelled. [BAS-08]
 */
export const gatewayStatus = ({ state, isCancelled, failure }: AttemptOutcome): GatewayStatus | null => {
  switch (state) {
    case 'created':
      return null
    case 'awaiting_customer':
      return 'AwaitingCustomer'
    case 'authorising':
    case 'unknown':
      return 'Pending'
    case 'authorised':
    case 'capturing':
      return 'Authorised'
    case 'captured':
      return 'Captured'
    case 'voiding':
    case 'voided':
      return 'Voided'
    case 'refunded':
      return 'Refunded'
    case 'failed':
      if (isCancelled || failure === null) return 'Cancelled'
      return failure === 'GatewayError' ? 'Failed' : 'Declined'
  }
}
