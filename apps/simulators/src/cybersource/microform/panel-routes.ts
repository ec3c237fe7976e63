import { fieldsOf } from '../../platform/request-fields.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Session } from '../gateway/session-request.ts'
import { clickToPayPayer } from '../gateway/control.ts'
import { wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { visaCheckoutLibrary } from './libraries.ts'
import { panelPage, parentMessagePage } from './panel-page.ts'
import { cardOf, type Card } from '../core/test-cards.ts'

const html = 'text/html; charset=utf-8'
const openEverywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const button =
  '<svg xmlns="http://www.w3.org/2000/svg" width="213" height="47" role="img" aria-label="Visa Checkout"><rect width="213" height="47" rx="6" fill="#1a1f71"/><text x="106" y="30" fill="#fff" font-family="system-ui" font-size="18" text-anchor="middle">Visa Checkout</text></svg>'

type PanelQuery = {
  readonly apikey?: string
  readonly channel?: string
  readonly origin?: string
  readonly amount?: string
}

/**
 * The panels of Click to Pay and Visa Checkout, with one payer and a few cards. The enclosing scope parses the forms.
 * [PAY-16] [PAY-28] [PAY-37]
 */
export function addPanels(app: FastifyInstance, { sessions, tokens, visaCheckouts, clock }: Gateway): void {
  const sessionOf = (id: unknown): Session => {
    const found = sessions.get(String(id))
    if (found?.kind !== 'unified' || found.until <= clock())
      throw wrongField('session', 'the capture context has ended')
    return found
  }
  const headersFor = (origins: readonly string[]) => ({
    'content-security-policy': `frame-ancestors ${origins.join(' ')}`,
    'cache-control': 'no-store',
  })

  app.get<{ Querystring: { session?: string } }>('/up/v1/panel', ({ query }, reply) => {
    const { id, amount, targetOrigins } = sessionOf(query.session)
    const page = panelPage('Click to Pay', amount, '/up/v1/panel', { session: id })
    return reply.headers(headersFor(targetOrigins)).type(html).send(page)
  })
  app.post('/up/v1/panel', async ({ body }, reply) => {
    const session = sessionOf(fieldsOf(body).session)
    const card = chosenCard(body)
    const who = { hasSecurityCode: false, paymentSolution: '027', billTo: clickToPayPayer }
    const token = card === null ? undefined : await tokens.create(session, { card, ...who })
    const page = parentMessagePage(session.targetOrigins, { panel: session.id, token })
    return reply.headers(headersFor(session.targetOrigins)).type(html).send(page)
  })

  app.get('/checkout-widget/resources/js/integration/v1/sdk.js', (_request, reply) =>
    reply.headers(openEverywhere).type('text/javascript; charset=utf-8').send(visaCheckoutLibrary()),
  )
  app.get('/wallet-services-web/xo/button.png', (_request, reply) =>
    reply.headers(openEverywhere).type('image/svg+xml').send(button),
  )
  app.get<{ Querystring: PanelQuery }>('/checkout-widget/panel', ({ query }, reply) => {
    const { apikey = '', channel = '', amount = '' } = query
    const origin = originOf(query.origin)
    if (apikey === '') throw wrongField('apikey', 'there is none')
    const page = panelPage('Visa Checkout', amount, '/checkout-widget/panel', { channel, origin }, { canFail: true })
    return reply
      .headers(headersFor([origin]))
      .type(html)
      .send(page)
  })
  app.post('/checkout-widget/panel', ({ body }, reply) => {
    const fields = fieldsOf(body)
    const origin = originOf(fields.origin)
    const error = fields.decision === 'error' ? { code: 400, message: 'The wallet is not available.' } : undefined
    const card = error === undefined ? chosenCard(body) : null
    const payment = card === null ? undefined : paymentOf(card, visaCheckouts.create(card))
    const page = parentMessagePage([origin], { panel: fields.channel, payment, error })
    return reply
      .headers(headersFor([origin]))
      .type(html)
      .send(page)
  })
}

/** null if the panel was cancelled. */
function chosenCard(body: unknown): Card | null {
  const { decision, number } = fieldsOf(body)
  if (decision === 'cancel') return null
  const card = typeof number === 'string' ? cardOf(number, '12', '2099') : null
  if (decision !== 'pay' || card === null) throw wrongField('decision', 'it is neither cancel nor pay with a card')
  return card
}

function originOf(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value) return value
  throw wrongField('origin', 'it is not an origin')
}

const paymentOf = ({ lastFour, brand }: Card, callid: string): object => ({
  callid,
  encKey: randomBytes(48).toString('base64'),
  encPaymentData: randomBytes(96).toString('base64'),
  partialPaymentInstrument: {
    lastFourDigits: lastFour,
    paymentType: { cardBrand: { '001': 'VISA', '002': 'MASTERCARD', '003': 'AMEX' }[brand] },
  },
})
