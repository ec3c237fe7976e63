import { fieldsOf } from '../platform/request-fields.ts'
import { escaped } from '../platform/markup.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { buttonRowStyle, pageOf } from '../platform/html-page.ts'
import { postMessagePage, reportToOpener } from '../platform/post-message-page.ts'
import { isText } from './money.ts'
import { payer, type Funding, type Order } from './order.ts'
import type { Orders } from './orders.ts'
import { malformed, PaypalProblem, unprocessable } from './problem.ts'

/** The range of totals for Pay in 4, in cents. */
export type PayIn4 = { readonly minimum: number; readonly maximum: number }

/** Pay in 4 for AUD 30 to 2,000. */
export const defaultPayIn4: PayIn4 = { minimum: 30_00, maximum: 2_000_00 }

const html = { 'content-type': 'text/html; charset=utf-8' }
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const fundingOf = (value: unknown): Funding => (value === 'paylater' ? 'paylater' : 'paypal')

const isInside = (cents: number, { minimum, maximum }: PayIn4): boolean => cents >= minimum && cents <= maximum

/** The page where the payer decides. In a popup it posts the decision to the shop's window, at the origin `popup`. */
function approvePage({ id, unit, status }: Order, funding: Funding, popup: string, limits: PayIn4): string {
  const isOpen = status !== 'APPROVED' && status !== 'COMPLETED'
  const isLater = funding === 'paylater'
  const about = `<p>A stand-in for PayPal: no money moves. ${escaped(unit.invoiceId ?? unit.customId ?? id)}, ${dollars(unit.cents)}.</p>`
  const parts = isLater ? `<p>4 interest-free payments of ${dollars(unit.cents / 4)}.</p>` : ''
  const limit = `<p>Pay in 4 is for ${dollars(limits.minimum)} to ${dollars(limits.maximum)}.</p>`
  const mayPay = !isLater || isInside(unit.cents, limits)
  const button = (decision: string, label: string) => `<button name="decision" value="${decision}">${label}</button>`
  const yes = mayPay
    ? button('approve', isLater ? 'Agree and pay' : 'Pay now') + button('decline', 'Pay with a card that is declined')
    : ''
  const hidden = Object.entries({ token: id, fundingSource: funding, popup })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')
  const form = `<form method="post" action="/checkoutnow">${hidden}${yes}${button('cancel', 'Cancel')}</form>`
  return pageOf(
    isLater ? 'PayPal Pay in 4' : 'Pay with PayPal',
    about + parts + (mayPay ? '' : limit) + (isOpen ? form : `<p>This order is ${status.toLowerCase()}.</p>`),
    buttonRowStyle,
  )
}

/**
 * `/checkoutnow?token=`; `fundingSource=paylater` selects Pay in 4, `popup=` is set by the buttons of the script.
 * [PAY-38] [PAY-18]
 */
export function addApprovePage(app: FastifyInstance, orders: Orders, limits: () => PayIn4): void {
  app.get<{ Querystring: { token?: string; fundingSource?: string; popup?: string } }>(
    '/checkoutnow',
    { config: { operation: 'page' } },
    ({ query }, reply) => {
      const order = orders.find(query.token ?? '')
      return reply
        .headers(html)
        .send(approvePage(order, fundingOf(query.fundingSource), originOf(query.popup), limits()))
    },
  )
  app.get<{ Querystring: { popup?: string } }>('/checkoutnow/wait', ({ query }, reply) => {
    const shop = originOf(query.popup)
    const report = shop === '' ? '' : reportToOpener(shop, { source: 'paypal', waiting: true })
    return reply.headers(html).send(pageOf('Opening PayPal', `<p>The shop prepares your order …</p>${report}`))
  })

  app.post('/checkoutnow', { config: { operation: 'decide' } }, async (request, reply) => {
    const { token, decision, fundingSource, popup } = fieldsOf(request.body)
    const order = orders.find(String(token))
    const origin = originOf(popup)
    const funding = fundingOf(fundingSource)
    switch (decision) {
      case 'approve':
      case 'decline':
        if (funding === 'paylater' && !isInside(order.unit.cents, limits())) throw unprocessable('PAYER_CANNOT_PAY')
        return goBack(reply, orders.approve(order.id, funding, decision === 'decline'), origin, true)
      case 'cancel':
        return goBack(reply, order, origin, false)
      default:
        throw malformed('/decision', 'INVALID_PARAMETER_VALUE', decision)
    }
  })
}

function originOf(popup: unknown): string {
  if (!isText(popup)) return ''
  if (URL.canParse(popup) && new URL(popup).origin === popup) return popup
  throw new PaypalProblem(400, [{ issue: 'INVALID_PARAMETER_VALUE', description: 'popup must be an origin.' }])
}

function goBack(reply: FastifyReply, order: Order, popup: string, isApproved: boolean): FastifyReply {
  const { id, returnUrl, cancelUrl } = order
  if (popup !== '') {
    const result = isApproved ? { approved: true, payerID: payer.payer_id } : { approved: false }
    return reply.headers(html).send(postMessagePage(popup, { source: 'paypal', orderID: id, ...result }))
  }
  const url = isApproved ? returnUrl : cancelUrl
  if (url === null) return reply.headers(html).send(pageOf('PayPal', '<p>The shop named no address to go back to.</p>'))
  const back = new URL(url)
  back.searchParams.set('token', id)
  if (isApproved) back.searchParams.set('PayerID', payer.payer_id)
  return reply.redirect(back.href, 303)
}
