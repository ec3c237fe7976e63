import type { FastifyInstance } from 'fastify'
import type { OutcomeOf } from '../../control/line.ts'
import { outcomesByReason, type Refusal } from '../core/card-outcomes.ts'
import { invalid, serverError } from '../core/gateway-refusal.ts'

/** [PAY-34] Outcomes of the control endpoint that are the gateway's own: every reason, and amounts that are not those asked for. */
export const ownOutcomes: readonly string[] = ['wrongAmount', 'partialAmount', ...outcomesByReason.keys()]

/** What the gateway itself refuses ends any call before it does something; what a bank declines is up to the call. */
export function addForcedRefusals(app: FastifyInstance, forced: OutcomeOf): void {
  app.addHook('preHandler', async (request) => {
    const refusal = refusalOf(forced(request))
    if (refusal?.status === 400) throw invalid(refusal.reason)
    if (refusal?.status === 502) throw serverError(refusal.reason)
  })
}

/** The decline of a bank that was forced on a call. */
export const declineOf = (outcome: string | undefined): Refusal | null => {
  const refusal = refusalOf(outcome)
  return refusal?.status === 201 ? refusal : null
}

const refusalOf = (outcome: string | undefined): Refusal | null => outcomesByReason.get(outcome ?? '') ?? null
