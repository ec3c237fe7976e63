import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenApi, Operation, Schema } from './openapi-document.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Reply } from './transport.ts'

const stackTrace = /\n\s+at |node:internal|node_modules|\.ts:\d+|"stack"/

/** SOAP 1.1 requires status 500 for every fault; faultcode Client means that the message was wrong. [LOC-07] */
const isSoapClientFault = ({ status, mediaType, text }: Reply): boolean =>
  status === 500 && mediaType === 'text/xml' && /<faultcode>[\w:-]*Client<\/faultcode>/.test(text)

export type Judge = (request: FuzzRequest, reply: Reply) => readonly string[]

/** Checks each reply against the OpenAPI document. [API-03] [API-16] */
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
      return validate(JSON.parse(text)) ? [] : [`violates its schema: ${ajv.errorsText(validate.errors)}`]
    } catch {
      return ['is not JSON']
    }
  }
  const content = (operation: Operation, reply: Reply): string[] => {
    const { status, mediaType, text } = reply
    if (status === 204 || status === 304) return text === '' ? [] : ['has a forbidden body']
    if (operation.isStream && status === 200) return text.startsWith(': open') ? [] : ['is not an event stream']
    if (isSoapClientFault(reply)) return []
    const wanted = status >= 400 ? 'application/json' : operation.mediaType
    if (mediaType !== wanted) return [`is ${mediaType}, not ${wanted}`]
    return wanted === 'application/json' ? against(validatorOf(operation, status), text) : []
  }
  const ofUndocumented = ({ method, path, raw }: FuzzRequest, { status, text }: Reply): string[] => {
    const hasBody = method !== 'HEAD' && status >= 400 && !(raw !== null && text === '')
    // A missing file is answered in plain text.
    return hasBody && !path.startsWith('/.well-known/') ? against(envelope, text) : []
  }
  return (request, reply) => {
    const { operation: documented, path, raw } = request
    const { status, text } = reply
    // A letter whose lower case has another length, such as İ, defeats the case-insensitive router.
    const isHidden = status === 404 && text.includes('"unknownCall"') && /%[c-f]/i.test(path)
    const operation = isHidden || raw !== null ? null : documented
    const isFailure = (status >= 500 && !isSoapClientFault(reply)) || (status < 200 && !(status === 0 && raw !== null))
    const faults = [
      ...(isFailure ? ['is a server error'] : []),
      ...(stackTrace.test(text) ? ['reveals internals'] : []),
    ]
    if (isFailure) return faults
    if (operation === null) return isSoapClientFault(reply) ? faults : [...faults, ...ofUndocumented(request, reply)]
    if (!operation.replies.has(status)) return [...faults, `has status ${status}, which is not documented`]
    return [...faults, ...content(operation, reply)]
  }
}
