import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript, type ForcedOutcome } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { createOperations, type Operations } from './operations.ts'
import { envelope, faultMessage, namespace, SoapFault } from './soap-fault.ts'
import { operationNamed, readBody } from './soap-request.ts'
import type { Precision } from './streets.ts'
import { childrenNamed, type XmlElement } from './xml-element.ts'
import { xmlEscaped } from './xml-text.ts'

export const servicePath = '/ProOnDemand/V3/ProOnDemandService.asmx'

/** The service also answers at the root, so the plain URL of the simulator works as the URL of the service. */
const servicePaths = [servicePath, '/']

const providerOutcomes = ['empty', 'fault', 'malformed', 'addressLevel', 'streetLevel', 'noCoordinates'] as const

const forcedPrecision: Readonly<Record<string, Precision>> = {
  addressLevel: 'address',
  streetLevel: 'street',
  noCoordinates: 'none',
}

/** Outcomes about coordinates apply to DoGetAddress only. */
const operationOf = (forced: ForcedOutcome): ForcedOutcome =>
  forced.outcome in forcedPrecision ? { ...forced, operation: 'DoGetAddress' } : forced

type Answer = { readonly status: number; readonly xml: string; readonly detail: Readonly<Record<string, unknown>> }

const description = readFileSync(new URL('./service.wsdl', import.meta.url), 'utf8')

/** The WSDL with the URL under which the client reached the service. */
const readWsdl = (location: string): string => description.replace('SERVICE-LOCATION', xmlEscaped(location))

/**
 * Simulates the commercial address service: SOAP 1.1 at `servicePath` over a small generated directory. It can force
 * what our own address index cannot show: delays, faults, malformed answers and addresses without coordinates.
 * [LOC-09]
 */
export function createAddressServer(token: string, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const operations = createOperations()

  app.addContentTypeParser('text/xml', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (request.url.toLowerCase().startsWith('/control')) return reply.code(status).send({ message: error.message })
    return sendXml(reply, status, faultMessage(new SoapFault(error.message)))
  })
  addControl(app, { ...script, force: (forced) => script.force(operationOf(forced)) }, providerOutcomes)

  const describe = (request: FastifyRequest, reply: FastifyReply) => {
    const asksForWsdl = Object.keys(request.query ?? {}).some((name) => name.toLowerCase() === 'wsdl')
    if (!asksForWsdl) return reply.code(400).type('text/plain').send('Ask for ?WSDL, or send a SOAP message by POST.')
    return sendXml(reply, 200, readWsdl(`http://${request.host}${servicePath}`))
  }

  const serve = async (request: FastifyRequest<{ Body: unknown }>, reply: FastifyReply) => {
    const operation = operationNamed(header(request, 'soapaction'))
    const forced = script.take(operation ?? '')
    const answer = answerTo(request, operation, operations, token, forced)
    script.record({
      at: new Date(clock()).toISOString(),
      operation: operation ?? 'unknown',
      outcome: forced?.outcome ?? 'answered',
      status: transportFaultStatus(forced) ?? answer.status,
      detail: answer.detail,
    })
    if (await applyTransportFault(forced, reply)) return reply
    return sendXml(reply, answer.status, answer.xml)
  }

  for (const path of servicePaths) {
    app.get(path, describe)
    app.post<{ Body: unknown }>(path, serve)
  }
  return app
}

function answerTo(
  request: FastifyRequest<{ Body: unknown }>,
  operation: string | undefined,
  operations: Operations,
  token: string,
  forced: ForcedOutcome | undefined,
): Answer {
  const sentToken = header(request, 'auth-token')
  const detail = { token: sentToken === token ? 'right' : sentToken === undefined ? 'missing' : 'wrong' }
  try {
    if (sentToken !== token) throw new SoapFault('The Auth-Token is missing or not valid.', [], 'Client', 401)
    if (typeof request.body !== 'string') throw new SoapFault('A message is sent as text/xml.', [], 'Client', 415)
    const message = readBody(request.body)
    const served = operation === undefined ? undefined : operations[operation]
    if (served === undefined) throw new SoapFault('The header SOAPAction names no operation of this service.')
    if (message.name !== served.element || message.namespace !== namespace) {
      throw new SoapFault(`${operation} expects ${served.element} in the service's namespace.`)
    }
    if (forced?.outcome === 'fault') throw new SoapFault('The service could not answer.', ['Forced'], 'Server')
    const forcedAnswer = { empty: forced?.outcome === 'empty', precision: forcedPrecision[forced?.outcome ?? ''] }
    const xml = envelope(served.answer(message, forcedAnswer))
    const sent = forced?.outcome === 'malformed' ? xml.slice(0, xml.length - 30) : xml
    return { status: 200, xml: sent, detail: { ...detail, ...recordedFields(message) } }
  } catch (refusal) {
    if (!(refusal instanceof SoapFault)) throw refusal
    return { status: refusal.status, xml: faultMessage(refusal), detail: { ...detail, fault: refusal.message } }
  }
}

/** The fields that the record of a call shows to tests: search text or moniker, and layout. */
const recordedFields = (message: XmlElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['Search', 'Moniker', 'Layout'].flatMap((name) =>
      childrenNamed(message, name).map((child) => [name.toLowerCase(), child.text]),
    ),
  )

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const sendXml = (reply: FastifyReply, status: number, xml: string): FastifyReply =>
  reply.code(status).type('text/xml; charset=utf-8').send(xml)
