import { fieldsOf } from '../platform/request-fields.ts'
import { escaped } from '../platform/markup.ts'
import type { FastifyInstance } from 'fastify'
import { buttonRowStyle, pageOf } from '../platform/html-page.ts'
import { takeForms } from '../platform/form-body.ts'
import { AfterpayRefusal, invalidObject } from './afterpay-refusal.ts'
import { decisions, type Checkout, type Checkouts, type Decision } from './checkouts.ts'

const labels: Readonly<Record<Decision, string>> = { confirm: 'Confirm', decline: 'Decline', cancel: 'Cancel' }

/** The page where the payer confirms, declines or cancels a checkout. */
function checkoutPage({ token, state, cents, requestBody }: Checkout): string {
  const reference = typeof requestBody.merchantReference === 'string' ? ` Order ${requestBody.merchantReference},` : ''
  const about = `<p>A stand-in for Afterpay: no money is lent.${escaped(reference)} 4 payments of $${(cents / 400).toFixed(2)}, $${(cents / 100).toFixed(2)} in all.</p>`
  const buttons = decisions.map((each) => `<button name="decision" value="${each}">${labels[each]}</button>`).join('')
  const choice =
    state === 'open'
      ? `<p>Who is declined comes back to the shop as if confirmed, and is refused there.</p><form method="post" action="/au/checkout"><input type="hidden" name="token" value="${escaped(token)}">${buttons}</form>`
      : `<p>This checkout is ${state}.</p>`
  return pageOf('Pay with Afterpay', about + choice, buttonRowStyle)
}

/** The return URL; it keeps the query of the shop's own URL. */
export function backOf({ token, requestBody }: Checkout, decision: Decision): string {
  const { redirectConfirmUrl, redirectCancelUrl } = fieldsOf(requestBody.merchant)
  const back = new URL(String(decision === 'cancel' ? redirectCancelUrl : redirectConfirmUrl))
  back.searchParams.set('status', decision === 'cancel' ? 'CANCELLED' : 'SUCCESS')
  back.searchParams.set('orderToken', token)
  return back.href
}

export function addPage(app: FastifyInstance, checkouts: Checkouts): void {
  takeForms(app)
  app.get<{ Querystring: { token?: string } }>('/au/checkout', { config: { operation: 'page' } }, (request, reply) => {
    const found = checkouts.find(request.query.token ?? '')
    if (found === undefined) throw new AfterpayRefusal(404, 'not_found', 'There is no such checkout.')
    return reply.type('text/html; charset=utf-8').send(checkoutPage(found))
  })
  app.post('/au/checkout', { config: { operation: 'decide' } }, (request, reply) => {
    const { token, decision: name } = fieldsOf(request.body)
    const decision = decisions.find((each) => each === name)
    if (decision === undefined) throw invalidObject(`The decision is none of ${decisions.join(', ')}.`)
    return reply.redirect(backOf(checkouts.decide(String(token), decision), decision), 303)
  })
}
