import { Agent, request as ask, type IncomingMessage } from 'node:http'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { addressOf } from '../own-addresses.ts'
import type { FuzzRequest } from './fuzz-requests.ts'
import type { OpenApi, Operation, Schema } from './openapi-document.ts'

export type Reply = { readonly status: number; readonly mediaType: string; readonly text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 2 })
const patience = 20_000

const textOf = async (message: IncomingMessage, isStream: boolean): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of message) {
    parts.push(part as Buffer)
    if (isStream) break
  }
  return Buffer.concat(parts).toString()
}

/** So many requests come from one address before the next visitor's: fewer than any limit a minute. */
const requestsOfOneVisitor = 50
let requests = 0
const nextVisitor = (): string => {
  requests += 1
  return addressOf(`visitor ${Math.floor(requests / requestsOfOneVisitor)}`)
}

/** The server had closed a kept connection just before it was used again: that says nothing about the request. */
class StaleConnection extends Error {}

const sendOnce = (
  url: string,
  { method, path, headers, body, operation }: FuzzRequest,
  isAgain: boolean,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const plain = { 'x-forwarded-for': nextVisitor(), ...headers, ...length, 'accept-encoding': 'identity' }
    const sent = ask(
      { hostname, port, method, path, headers: plain, agent: isAgain ? false : agent, timeout: patience },
      (message) => {
        const mediaType = (message.headers['content-type'] ?? '').split(';')[0] ?? ''
        const isStream = operation?.isStream === true && message.statusCode === 200
        textOf(message, isStream).then((text) => {
          resolve({ status: message.statusCode ?? 0, mediaType, text })
        }, reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in twenty seconds')))
    sent.on('error', (error) => reject(sent.reusedSocket ? new StaleConnection() : error))
    sent.end(body ?? undefined)
  })

/** Sends a request as it is, without a client's own opinion of it; of a stream it reads the first bytes and hangs up. */
export const send = (url: string, request: FuzzRequest): Promise<Reply> =>
  sendOnce(url, request, false).catch((error: unknown) => {
    if (error instanceof StaleConnection) return sendOnce(url, request, true)
    throw error
  })

export const hangUp = (): void => {
  agent.destroy()
}

const stackTrace = /\n\s+at |node:internal|node_modules|\.ts:\d+|"stack"/

export type Judge = (request: FuzzRequest, reply: Reply) => readonly string[]

/** Holds each reply against what the document says of its call and status. [API-03] [API-16] */
export const makeJudge = (document: OpenApi): Judge => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 })
  ;(addFormats as unknown as (to: Ajv2020) => void)(ajv)
  const envelope = ajv.compile((document.components as { schemas: { ErrorEnvelope: Schema } }).schemas.ErrorEnvelope)
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (operation: Operation, status: number): ValidateFunction => {
    if (status >= 400) return envelope
    const key = `${status} ${operation.name}`
    const found = compiled.get(key) ?? ajv.compile(operation.replies.get(status) ?? {})
    compiled.set(key, found)
    return found
  }
  const against = (validate: ValidateFunction, text: string): string[] => {
    try {
      return validate(JSON.parse(text)) ? [] : [`breaks its schema: ${ajv.errorsText(validate.errors)}`]
    } catch {
      return ['is no JSON']
    }
  }
  const content = (operation: Operation, { status, mediaType, text }: Reply): string[] => {
    if (status === 204 || status === 304) return text === '' ? [] : ['has a body that it must not have']
    if (operation.isStream && status === 200) return text.startsWith(': open') ? [] : ['is no event stream']
    const wanted = status >= 400 ? 'application/json' : operation.mediaType
    if (mediaType !== wanted) return [`is ${mediaType}, not ${wanted}`]
    return wanted === 'application/json' ? against(validatorOf(operation, status), text) : []
  }
  return ({ operation: documented, path }, reply) => {
    const { status, text } = reply
    // A letter whose small form has another length, such as İ, hides a call from a router that ignores letter case.
    const isHidden = status === 404 && text.includes('"unknownCall"') && /%[c-f]/i.test(path)
    const operation = isHidden ? null : documented
    const faults = [
      ...(status >= 500 || status < 200 ? ['is a failure of ours'] : []),
      ...(stackTrace.test(text) ? ['shows its insides'] : []),
    ]
    if (operation === null) return status >= 400 ? [...faults, ...against(envelope, text)] : faults
    if (!operation.replies.has(status)) return [...faults, `has status ${status}, which is not documented`]
    return [...faults, ...content(operation, reply)]
  }
}
