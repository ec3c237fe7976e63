import type { FastifyInstance } from 'fastify'
import type { OutcomeOf } from '../../control/fault-injection.ts'
import { authorise, type ForcedPayment } from './authorise.ts'
import type { FollowUp } from '../gateway/follow-ups.ts'
import { declineOf } from './forced.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Kind, Transaction } from '../gateway/ledger.ts'
import { blocksOf } from '../authentication/payer-authentication.ts'
import { followUpAnswer, paymentAnswer } from './payment-answer.ts'

type IdParams = { Params: { id: string } }

/** Authorisations and their follow-up calls. [PAY-37] */
export function addPayments(app: FastifyInstance, gateway: Gateway, forced: OutcomeOf): void {
  const { followUps, ledger } = gateway

  app.post('/pts/v2/payments', { config: { operation: 'authorise' } }, async (request, reply) => {
    const done = await authorise(request.body, gateway, forcedPayment(forced(request)))
    const { attempt } = done
    const blocks = attempt === null ? {} : await blocksOf(attempt, gateway, `http://${request.host}`)
    return reply.code(201).send({ ...paymentAnswer(done), ...blocks })
  })

  const add = (url: string, operation: string, act: (id: string, followUp: FollowUp) => Transaction) =>
    app.post<IdParams>(url, { config: { operation } }, (request, reply) => {
      const made = act(request.params.id, { body: request.body, ...forcedFollowUp(forced(request)) })
      return reply.code(201).send(followUpAnswer(made, ledger.find(made.rootId)))
    })

  add('/pts/v2/payments/:id/captures', 'capture', (id, followUp) => followUps.capture(id, followUp))
  add('/pts/v2/payments/:id/reversals', 'reverse', (id, followUp) => followUps.reverse(id, followUp))
  add('/pts/v2/reversals', 'reverseLost', (_, followUp) => followUps.reverseLost(followUp))
  add('/pts/v2/voids', 'voidLost', (_, followUp) => followUps.voidLost(followUp))
  for (const kind of ['payment', 'capture'] as const)
    add(`/pts/v2/${kind}s/:id/refunds`, 'refund', (id, followUp) => followUps.refund(kind, id, followUp))
  for (const kind of ['payment', 'capture', 'refund'] as const satisfies readonly Kind[])
    add(`/pts/v2/${kind}s/:id/voids`, 'void', (id, followUp) => followUps.void(kind, id, followUp))
}

const forcedPayment = (outcome: string | undefined): ForcedPayment => ({
  refusal: declineOf(outcome),
  amount: outcome === 'wrongAmount' ? 'wrong' : outcome === 'partialAmount' ? 'partial' : 'right',
})

const forcedFollowUp = (outcome: string | undefined): Omit<FollowUp, 'body'> => ({
  isWrongAmount: outcome === 'wrongAmount',
  forced: declineOf(outcome),
})
