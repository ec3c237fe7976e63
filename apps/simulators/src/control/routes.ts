import type { FastifyInstance } from 'fastify'
import type { Script } from './script.ts'
import { transportFaults } from './transport-faults.ts'

/** The body of `POST /control`; absent fields have the defaults of the schema. */
type ForceRequest = { outcome: string; times: number; milliseconds: number; operation?: string }

/**
 * The control endpoint of a simulator: `GET /control` returns the pending outcomes and the recorded calls, `POST
 * /control` forces an outcome on the next calls, `DELETE /control/outcomes` clears those that no call has met, `DELETE
 * /control` clears everything. [CFG-11]
 */
export function addControl(app: FastifyInstance, script: Script, providerOutcomes: readonly string[]): void {
  const outcomes = [...transportFaults, ...providerOutcomes]
  const body = {
    type: 'object',
    required: ['outcome'],
    additionalProperties: false,
    properties: {
      outcome: { type: 'string', enum: outcomes },
      times: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
      milliseconds: { type: 'integer', minimum: 0, maximum: 600_000, default: 11_000 },
      operation: { type: 'string', minLength: 1, maxLength: 60 },
    },
  }
  const state = () => ({ outcomes, waiting: script.waiting(), calls: script.calls() })

  app.get('/control', state)
  app.post<{ Body: ForceRequest }>('/control', { schema: { body } }, (request) => {
    script.force(request.body)
    return state()
  })
  app.delete('/control/outcomes', () => {
    script.clearWaiting()
    return state()
  })
  app.delete('/control', () => {
    script.forget()
    return state()
  })
}
