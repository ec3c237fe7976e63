import { exportPerson } from '@forno/contracts/privacy/export'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { recordOutcome } from '../../platform/refusals/record-outcome.ts'
import type { RecordSecurityEvent } from '../../platform/logs/security-events.ts'
import { serve } from '../../platform/http/serve.ts'
import type { SignedIn } from '../customers/index.ts'
import { exportOf, type ExportDeps } from './export.ts'

type PrivacyRoutesDeps = ExportDeps & {
  readonly clock: Clock
  readonly proven: SignedIn
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** The export of a customer's data, as a file. [ACC-23] */
export const privacyRoutes = (app: FastifyInstance, deps: PrivacyRoutesDeps): void => {
  serve(app, exportPerson, async ({ params, caller, reply }) => {
    const token = await deps.proven(caller, params.id)
    const { customerId } = token
    const at = deps.clock()
    const day = new Date(at).toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="my-data-${day}.json"`)
    const attempt = { event: 'account_export', subject: { kind: 'customer', id: customerId }, caller } as const
    return recordOutcome(deps.recordSecurityEvent, attempt, () => exportOf(deps, token, at))
  })
}
