import type { FastifyInstance } from 'fastify'
import type { OutcomeOf } from '../../control/fault-injection.ts'
import { outcomesByReason, type Refusal } from '../core/card-outcomes.ts'
import { invalid, serverError } from '../core/gateway-refusal.ts'

/** The control outcomes of the gateway: every reason, and wrong amounts. [PAY-34] */
export const providerOutcomes: readonly string[] = ['wrongAmount', 'partialAmount', ...outcomesByReason.keys()]

/** Refuses a call with a forced gateway refusal before it takes effect; a bank's decline is left to the handler. */
export function addForcedRefusals(app: FastifyInstance, forced: OutcomeOf): void {
  app.addHook('preHandler', async (request) => {
    const refusal = refusalOf(forced(request))
    if (refusal?.status === 400) throw invalid(refusal.reason)
    if (refusal?.status === 502) throw serverError(refusal.reason)
  })
}

/** The bank's decline forced on a call. */
export const declineOf = (outcome: string | undefined): Refusal | null => {
  const refusal = refusalOf(outcome)
  return refusal?.status === 201 ? refusal : null
}

const refusalOf = (outcome: string | undefined): Refusal | null => outcomesByReason.get(outcome ?? '') ?? null
