import { logFailure } from '../../../lib/browser/log.ts'
import type { Call } from '../../../lib/http/call.ts'
import type { PaymentState } from './checkout-state.ts'

export type ChallengedPayment = Extract<PaymentState, { kind: 'challenged' }>

/** The id that the gateway gave a card's token; null = not a token. */
const idOfToken = (token: string): string | null => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { jti } = JSON.parse(atob(payload)) as { readonly jti?: unknown }
    return typeof jti === 'string' ? jti : null
  } catch {
    return null
  }
}

/**
 * Discards the card of a payment that the bank does not authenticate: the API closes its attempt, so that the customer
 * can pay otherwise at once. A saved card and a wallet have no token of ours, so the reference of their authentication
 * names them. Resolves also if no answer arrives: the next payment then supersedes the attempt. [PAY-15]
 */
export const discardChallenge = (call: Call, { attempt, proof, challenge }: ChallengedPayment): Promise<void> => {
  const flexToken = idOfToken(proof.flexToken ?? '') ?? challenge.result.referenceID
  return call('DELETE /baskets/:basketId/token/:flexToken', {
    params: { basketId: attempt.basketId, flexToken },
  }).then(
    () => undefined,
    (error: unknown) => logFailure('a card could not be discarded', error),
  )
}
