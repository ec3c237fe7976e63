import type { FastifyInstance } from 'fastify'
import { decisions, type Decision } from './authentications.ts'
import { checkCardEntry } from './card-entry.ts'
import type { Gateway } from './gateway.ts'
import type { Transaction } from './ledger.ts'

type TokenRequest = {
  method: 'card' | 'securityCode' | 'clickToPay' | 'visaCheckout'
  number: string
  securityCode?: string
  expirationMonth: string
  expirationYear: string
}

const text = { type: 'string', maxLength: 40 } as const
const tokenRequestSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    method: { type: 'string', enum: ['card', 'securityCode', 'clickToPay', 'visaCheckout'], default: 'card' },
    number: { ...text, default: '4111111111111111' },
    securityCode: text,
    expirationMonth: { ...text, default: '12' },
    expirationYear: { ...text, default: '2099' },
  },
}

const allNetworks = { networks: ['VISA', 'MASTERCARD', 'AMEX'] }

/** The payer that Click to Pay and the panels know. */
export const clickToPayPayer = {
  firstName: 'Alex',
  lastName: 'Baker',
  email: 'alex.baker@example.com',
  phoneNumber: '+61412345678',
  address1: '1 George Street',
  locality: 'Sydney',
  administrativeArea: 'NSW',
  postalCode: '2000',
  country: 'AU',
}

/**
 * Control calls for tests: `POST /control/tokens` returns the token that a page would create, `POST
 * /control/challenges/:id` decides a bank's page, `GET /control/ledger` returns authorised, captured, refunded and
 * reversed cents per reference. [PAY-37]
 */
export function addGatewayControl(app: FastifyInstance, gateway: Gateway): void {
  const { tokens, visaCheckouts, authentications, ledger, clock } = gateway

  app.post<{ Body: TokenRequest }>(
    '/control/tokens',
    { schema: { body: tokenRequestSchema } },
    async ({ body }, reply) => {
      const { method, number, securityCode, expirationMonth, expirationYear } = body
      const given =
        method === 'securityCode'
          ? { securityCode: securityCode ?? '123' }
          : { number, securityCode, expirationMonth, expirationYear }
      const read = checkCardEntry(given, allNetworks, clock())
      if (!read.isRight) return reply.code(400).send({ faults: read.faults })
      const { card, hasSecurityCode } = read
      if (method === 'visaCheckout' && card !== null) return { callId: visaCheckouts.create(card) }
      const isKnown = method === 'clickToPay'
      const who = { paymentSolution: isKnown ? '027' : null, billTo: isKnown ? clickToPayPayer : null }
      const token = await tokens.create({ prefix: 6 }, { card, hasSecurityCode, ...who })
      return { token, jti: jtiOf(token) }
    },
  )

  const decided = {
    type: 'object',
    required: ['decision'],
    additionalProperties: false,
    properties: { decision: { type: 'string', enum: decisions } },
  }
  app.post<{ Params: { id: string }; Body: { decision: Decision } }>(
    '/control/challenges/:id',
    { schema: { body: decided } },
    ({ params, body }) => {
      const { id, paresStatus } = authentications.decide(params.id, body.decision)
      return { id, paresStatus }
    },
  )

  app.get<{ Querystring: { code?: string } }>('/control/ledger', ({ query: { code } }) => {
    const all = ledger.all().filter((each) => code === undefined || each.code === code || rootCode(each) === code)
    const codes = [...new Set(all.map(rootCode))]
    return {
      orders: codes.map((each) =>
        orderOf(
          each,
          all.filter((one) => rootCode(one) === each),
        ),
      ),
    }
  })

  const rootCode = ({ rootId, code }: Transaction): string => ledger.find(rootId)?.code ?? code

  const orderOf = (code: string, of: readonly Transaction[]): object => {
    const roots = of.filter(({ kind }) => kind === 'payment').map(({ id }) => ledger.sums(id))
    const sum = (name: 'authorised' | 'captured' | 'refunded' | 'reversed') =>
      roots.reduce((total, each) => total + each[name], 0)
    return {
      code,
      authorised: sum('authorised'),
      captured: sum('captured'),
      refunded: sum('refunded'),
      reversed: sum('reversed'),
      transactions: of.map(({ card, at, ...each }) => ({
        ...each,
        at: new Date(at).toISOString(),
        card: `${card.brand} ${card.bin.slice(0, 6)} ${card.lastFour}`,
      })),
    }
  }
}

const jtiOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti?: unknown }).jti
