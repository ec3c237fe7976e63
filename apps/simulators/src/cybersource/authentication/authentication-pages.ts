import { fieldsOf } from '../../platform/request-fields.ts'
import { escaped, inScript } from '../../platform/markup.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buttonRowStyle, framedPageOf, postingPage } from '../../platform/html-page.ts'
import { decisions, type Attempt, type Decision } from '../gateway/authentications.ts'
import { wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { amountOf, valueAt } from '../core/request-fields.ts'

const labels: Readonly<Record<Decision, string>> = { approve: 'Approve', fail: 'Fail', cancel: 'Cancel' }

/**
 * The pages that the shop shows in frames: device data collection, which reports to its parent, and the bank's page.
 * There the cardholder approves, fails or cancels, and the page posts back to the return URL of its token. [PAY-25]
 * [PAY-27]
 */
export function addAuthenticationPages(app: FastifyInstance, gateway: Gateway): void {
  const { authentications, accessTokens } = gateway
  const html = 'text/html; charset=utf-8'

  app.post('/V1/Cruise/Collect', async (request, reply) => {
    const { ReferenceId } = await accessTokens.read(field(request, 'JWT'))
    authentications.collected(String(ReferenceId))
    return reply.type(html).send(collectedPage(String(ReferenceId)))
  })

  app.post('/V2/Cruise/StepUp', async (request, reply) => {
    const claims = await accessTokens.read(field(request, 'JWT'))
    const id = String(valueAt(claims, 'Payload.TransactionId'))
    const attempt = authentications.attempt(id, 'TransactionId')
    return reply.type(html).send(challengePage(attempt, field(request, 'MD')))
  })

  app.post('/V2/Cruise/Challenge', (request, reply) => {
    const decision = decisions.find((each) => each === field(request, 'decision'))
    if (decision === undefined) throw wrongField('decision', `it is none of ${decisions.join(', ')}`)
    const { id, returnUrl } = authentications.decide(field(request, 'TransactionId'), decision)
    const back = { TransactionId: id, MD: field(request, 'MD') || 'null' }
    return reply.type(html).send(postingPage(returnUrl, back))
  })
}

const field = ({ body }: FastifyRequest, name: string): string => {
  const value = fieldsOf(body)[name]
  return typeof value === 'string' ? value : ''
}

/** The page does not know the origin of its parent, so it posts to any origin; the message is not secret. */
function collectedPage(referenceId: string): string {
  const message = JSON.stringify({ MessageType: 'profile.completed', SessionId: referenceId, Status: true })
  return framedPageOf('Device', `<script>parent.postMessage(${inScript(message)},'*')</script>`)
}

function challengePage({ id, requested, card, paresStatus }: Attempt, md: string): string {
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`
  const buttons = decisions.map((each) => `<button name="decision" value="${each}">${labels[each]}</button>`).join('')
  const choice =
    paresStatus === 'C'
      ? `<form method="post" action="/V2/Cruise/Challenge">${hidden('TransactionId', id)}${hidden('MD', md)}${buttons}</form>`
      : '<p>This challenge is over.</p>'
  const about = `<p>A stand-in for a bank: no money moves. $${amountOf(requested)} with the card that ends in ${card.lastFour}.</p>`
  return framedPageOf('Is it you?', about + choice, buttonRowStyle)
}
