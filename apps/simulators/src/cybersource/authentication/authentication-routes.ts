import type { FastifyInstance } from 'fastify'
import { verdictOn } from './authentication-answer.ts'
import type { Attempt } from '../gateway/authentications.ts'
import { invalid, wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { meansOf } from '../gateway/means-of-payment.ts'
import { blocksOf, enrol, validated } from './payer-authentication.ts'
import { readingOf, valueAt } from '../core/request-fields.ts'

/**
 * 3-D Secure as separate calls: device setup, enrolment check, and validation of the result. [PAY-25] [PAY-26]
 * [PAY-37]
 */
export function addAuthentications(app: FastifyInstance, gateway: Gateway): void {
  const { authentications, accessTokens, clock } = gateway

  app.post('/risk/v1/authentication-setups', { config: { operation: 'setup' } }, async (request, reply) => {
    const code = codeOf(request.body)
    const { card, isProved } = await meansOf(request.body, gateway)
    if (isProved) throw wrongField('paymentInformation.fluidData.value', 'its device has proved who pays')
    const { referenceId } = authentications.setUp(card)
    return reply.code(201).send({
      ...head(code),
      status: 'COMPLETED',
      consumerAuthenticationInformation: {
        accessToken: await accessTokens.sign({ ReferenceId: referenceId }),
        referenceId,
        deviceDataCollectionUrl: `http://${request.host}/V1/Cruise/Collect`,
      },
    })
  })

  const head = (code: string): object => ({
    id: `${clock()}${process.hrtime.bigint()}`.slice(0, 22),
    submitTimeUtc: new Date(clock()).toISOString(),
    clientReferenceInformation: { code },
  })
  const answer = async (code: string, attempt: Attempt, host: string): Promise<object> => {
    const { status, message } = verdictOn(attempt.paresStatus)
    return { ...head(code), status, message, ...(await blocksOf(attempt, gateway, `http://${host}`)) }
  }

  app.post('/risk/v1/authentications', { config: { operation: 'enrol' } }, async (request, reply) => {
    const code = codeOf(request.body)
    const { card } = await meansOf(request.body, gateway)
    return reply.code(201).send(await answer(code, enrol(request.body, card, gateway), request.host))
  })

  app.post('/risk/v1/authentication-results', { config: { operation: 'validate' } }, async (request, reply) => {
    const code = codeOf(request.body)
    const requested = valueAt(request.body, 'orderInformation.amountDetails.totalAmount')
    const { card } = await meansOf(request.body, gateway)
    const attempt = validated(request.body, card, gateway)
    if (requested === undefined)
      throw invalid('MISSING_FIELD', undefined, [
        { field: 'orderInformation.amountDetails.totalAmount', reason: 'MISSING_FIELD' },
      ])
    return reply.code(201).send(await answer(code, attempt, request.host))
  })
}

function codeOf(body: unknown): string {
  const reading = readingOf(body)
  const code = reading.required('clientReferenceInformation.code', (text) => text.length <= 50)
  reading.done()
  return code
}
