import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript, type ForcedOutcome } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { messagePage } from '../platform/message-page.ts'
import { faultOf, type Draft, type Fault, type Message } from './message.ts'
import { partsOf } from './parts.ts'

/**
 * Outcomes of the gateway itself. `lostAnswer` accepts the message and then drops the connection, so the shop must
 * retry.
 */
const providerOutcomes = ['outOfCredit', 'recipientRefused', 'lostAnswer'] as const

const forcedFaults: Readonly<Record<string, Fault>> = {
  outOfCredit: { status: 402, code: 'out_of_credit', message: 'the account has no credit left' },
  recipientRefused: { status: 422, code: 'recipient_refused', message: 'the recipient takes no messages' },
}

/** Stored messages; the oldest go first. */
const maxMessages = 500

const body = {
  type: 'object',
  required: ['to', 'from', 'text', 'reference'],
  additionalProperties: false,
  properties: {
    to: { type: 'string' },
    from: { type: 'string' },
    text: { type: 'string' },
    reference: { type: 'string' },
  },
}

type Answer = { readonly status: number; readonly body: object }

const answerOf = ({ status, code, message }: Fault): Answer => ({ status, body: { error: { code, message } } })

/**
 * Simulates an SMS gateway that accepts every valid message and delivers none: `POST /messages` with a bearer key, a
 * page of the messages, and `GET /control/messages` for tests. A repeated reference is answered like the first one
 * and sent once. [ACC-41]
 */
export function createSmsServer(key: string, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const messages = new Map<string, Message>()
  const forget = () => {
    script.forget()
    messages.clear()
  }
  addControl(app, { ...script, forget }, providerOutcomes)
  app.get('/control/messages', () => ({ messages: [...messages.values()] }))
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page([...messages.values()])))

  app.setErrorHandler((problem: { validation?: unknown; message: string }, _request, reply) => {
    if (problem.validation === undefined) return reply.send(problem)
    const { status, body } = answerOf({ status: 400, code: 'invalid_request', message: problem.message })
    return reply.code(status).send(body)
  })

  app.post<{ Body: Draft }>('/messages', { schema: { body } }, async (request, reply): Promise<FastifyReply> => {
    const forced = script.take('message')
    const isUnprocessed = transportFaultStatus(forced) !== undefined
    const isAuthorised = request.headers.authorization === `Bearer ${key}`
    const answer = isUnprocessed ? undefined : isAuthorised ? take(request.body, forced) : answerOf(wrongKey)
    const isLost = forced?.outcome === 'lostAnswer'
    script.record({
      at: new Date(clock()).toISOString(),
      operation: 'message',
      outcome: forced?.outcome ?? 'answered',
      status: isLost ? 0 : (transportFaultStatus(forced) ?? answer?.status ?? 0),
      detail: { to: request.body.to, reference: request.body.reference },
    })
    const transportFault = isLost ? { ...forced, outcome: 'cut' } : forced
    if ((await applyTransportFault(transportFault, reply)) || answer === undefined) return reply
    return reply.code(answer.status).send(answer.body)
  })

  function take(draft: Draft, forced: ForcedOutcome | undefined): Answer {
    const fault = faultOf(draft) ?? forcedFaults[forced?.outcome ?? '']
    if (fault !== undefined) return answerOf(fault)
    const before = messages.get(draft.reference)
    if (before !== undefined)
      return isSame(before, draft) ? { status: 200, body: messageResponse(before) } : answerOf(reused)
    const message = { id: randomUUID(), at: new Date(clock()).toISOString(), ...draft, ...partsOf(draft.text) }
    messages.set(message.reference, message)
    const oldest = [...messages.keys()].slice(0, Math.max(0, messages.size - maxMessages))
    for (const reference of oldest) messages.delete(reference)
    return { status: 201, body: messageResponse(message) }
  }
  return app
}

const wrongKey: Fault = { status: 401, code: 'invalid_key', message: 'the key is missing or unknown' }
const reused: Fault = { status: 409, code: 'reference_reused', message: 'the reference belongs to another message' }

const isSame = (message: Message, { from, to, text }: Draft): boolean =>
  message.from === from && message.to === to && message.text === text

const messageResponse = ({ id, to, from, reference, encoding, parts }: Message) => ({
  id,
  to,
  from,
  reference,
  encoding,
  parts,
})

const page = (messages: readonly Message[]): string =>
  messagePage(
    'Text messages',
    'No message yet.',
    messages.map(({ at, from, to, text, parts, encoding }) => ({
      heading: to,
      about: `${at} · from ${from} · ${parts === 1 ? '1 part' : `${parts} parts`} of ${encoding}`,
      text,
    })),
  )
