import { readFileSync } from 'node:fs'
import { minute } from '@forno/domain/core/durations'
import { addressSoap, addressWsdl } from '@forno/contracts/addresses/address-search'
import { refused } from '@forno/domain/core/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { apiPrefix } from '../../platform/http/api-prefix.ts'
import { serve } from '../../platform/http/serve.ts'
import { AddressRefused, AddressUnavailable, type AddressSource, type HandEntry } from './address-source.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { refine, searchFor } from './refine.ts'
import {
  addressAnswer,
  canSearchAnswer,
  dataAnswer,
  layoutsAnswer,
  parseRequest,
  refineAnswer,
  searchAnswer,
  verificationAnswer,
  type SoapRequest,
} from './soap-service.ts'
import { fault, type Side } from './soap-message.ts'
import { xmlEscaped } from './xml-text.ts'

export type AddressRouteDeps = {
  readonly source: AddressSource
  readonly handEntry: HandEntry
  readonly publicKey: string
}

/**
 * Per caller. Enough for the customers behind a mobile carrier's shared IP address at peak time (docs/operations.md).
 */
const callsPerMinute = 180

const limiterOf = (app: FastifyInstance): ((request: FastifyRequest) => Promise<void>) => {
  if (!app.hasDecorator('createRateLimit')) return () => Promise.resolve()
  const count = app.createRateLimit({ max: callsPerMinute, timeWindow: minute })
  return async (request) => {
    const use = await count(request)
    if (!use.isAllowed && use.isExceeded) throw new Refusal(refused('TooManyRequests'), use.ttlInSeconds)
  }
}

const description = readFileSync(new URL('./service.wsdl', import.meta.url), 'utf8')

/** The service's WSDL, with the address that the caller used. [LOC-07] */
const wsdlAt = (location: string): string => description.replace('SERVICE-LOCATION', () => xmlEscaped(location))

/** SOAP 1.1 over HTTP requires status 500 for every fault. */
const sendFault = (reply: FastifyReply, side: Side, sentence: string): string => {
  reply.code(500)
  return fault(side, sentence)
}

type Sources = Pick<AddressRouteDeps, 'source' | 'handEntry'>

type SearchRequest = Extract<SoapRequest, { operation: 'DoSearch' }>

const search = ({ source, handEntry }: Sources, request: SearchRequest, signal: AbortSignal): Promise<string> => {
  switch (request.engine) {
    case 'Verification':
      return handEntry.verify(request.text.split('|'), signal).then(verificationAnswer)
    case 'Typedown':
      return handEntry.suburbs(request.text).then((entries) => searchAnswer({ moniker: '', entries }))
    case 'Intuitive':
      return searchFor(source, request.text, request.most, signal).then(searchAnswer)
  }
}

const answer = (sources: Sources, xml: string, reply: FastifyReply, signal: AbortSignal): Promise<string> => {
  const request = parseRequest(xml)
  switch (request.operation) {
    case 'DoSearch':
      return search(sources, request, signal)
    case 'DoRefine':
      return refine(sources.source, request, signal).then(refineAnswer)
    case 'DoGetAddress':
      return sources.source.byMoniker(request.moniker, signal).then(addressAnswer)
    case 'DoCanSearch':
      return Promise.resolve(canSearchAnswer(request.country))
    case 'DoGetData':
      return Promise.resolve(dataAnswer())
    case 'DoGetLayouts':
      return Promise.resolve(layoutsAnswer())
    case null:
      return Promise.resolve(sendFault(reply, 'Client', request.sentence))
  }
}

const faultFor = (error: unknown, reply: FastifyReply): string => {
  if (error instanceof AddressRefused) return sendFault(reply, 'Client', 'The address is not known.')
  if (!(error instanceof AddressUnavailable)) throw error
  // The typed text is a person's address, so it is not logged.
  reply.log.warn({ why: error.message }, 'address search failed')
  return sendFault(reply, 'Server', 'Address search is not available. Please try again.')
}

const isXml = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('text/xml') === true

/**
 * Our own address search, for browsers and other SOAP clients. A wrong key and too many calls get the JSON envelope
 * (401 LOGIN_REQUIRED, 429). Errors in a message or its processing are SOAP faults. A client must not retry after the
 * fault code Client; it may retry after Server. [LOC-07]
 */
export const addressRoutes = (app: FastifyInstance, { source, handEntry, publicKey }: AddressRouteDeps): void => {
  const limit = limiterOf(app)
  const inTurn = oneAtATime()
  serve(app, addressWsdl, ({ reply: { request } }) =>
    wsdlAt(`${request.protocol}://${request.host}${apiPrefix}/address/soap`),
  )
  serve(app, addressSoap, async ({ body, reply, refuse }) => {
    const { request } = reply
    if (request.headers['auth-token'] !== publicKey) return refuse('LoginRequired')
    await limit(request)
    if (!isXml(request)) return sendFault(reply, 'Client', 'The message must be text/xml.')
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const run = () => answer({ source, handEntry }, body, reply, gone.signal)
    return inTurn(request.ip, run, gone.signal).catch((error: unknown) =>
      gone.signal.aborted ? '' : faultFor(error, reply),
    )
  })
}
