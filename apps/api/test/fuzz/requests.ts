import fc from 'fast-check'
import { asCurl } from './as-curl.ts'
import { bodyEncodings, rawShapes, type BodyEncoding, type RawShape } from './encodings.ts'
import { contentType, headers, oftenOr } from './headers.ts'
import { hostileText, hostileTexts, rawBodies } from './hostile-values.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Operation, Parameter } from './openapi-document.ts'
import { soapMessage } from './soap-messages.ts'
import { bodyOf, valueOf } from './values.ts'

/** Encodes like a browser, but also accepts ill-formed text. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed())
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const otherCase = (name: string): string => name.toUpperCase()

const queryPairs = (parameters: readonly Parameter[]): fc.Arbitrary<string> => {
  const pairs = parameters.map(({ name, required, schema }) =>
    fc
      .record({
        isGiven: fc.integer({ min: 0, max: 9 }).map((draw) => draw < (required === true ? 9 : 4)),
        value: fc.oneof(
          { weight: 14, arbitrary: valueOf(schema, name).map(asText) },
          { weight: 1, arbitrary: hostileText },
        ),
        spelling: oftenOr(name, 14, fc.constant(otherCase(name)), fc.constant(`${name}[]`)),
        times: oftenOr(1, 20, fc.constantFrom(2, 40)),
      })
      .map(({ isGiven, value, spelling, times }) =>
        isGiven ? Array.from({ length: times }, () => `${encoded(spelling)}=${encoded(value)}`) : [],
      ),
  )
  const extra = oftenOr<string[]>([], 16, fc.constantFrom(['unknown=1'], ['__proto__=1'], ['%'], ['a=%ff'], ['&&==']))
  return fc.tuple(fc.tuple(...pairs), extra).map(([given, more]) => {
    const all = [...given.flat(), ...more]
    return all.length === 0 ? '' : `?${all.join('&')}`
  })
}

const pathOf = (operation: Operation): fc.Arbitrary<string> => {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path')
  const values = names.map(({ name, schema }) =>
    // An empty segment would make another path.
    fc
      .oneof({ weight: 9, arbitrary: valueOf(schema, name).map(asText) }, { weight: 1, arbitrary: hostileText })
      .map((value) => (value.trim() === '' ? 'x' : value)),
  )
  return fc
    .tuple(...values)
    .map((given) =>
      names.reduce(
        (path, { name }, index) => path.replace(`{${name}}`, () => encoded(given[index] ?? '')),
        operation.path,
      ),
    )
}

const transport = {
  encoding: oftenOr<BodyEncoding>('plain', 19, fc.constantFrom(...bodyEncodings)),
  raw: oftenOr<RawShape | null>(null, 39, fc.constantFrom(...rawShapes)),
  about: fc.nat(59),
  isForeign: oftenOr(false, 4, fc.constant(true)),
}

/** Methods, most of which a documented path does not have. */
const otherMethods = ['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'] as const

/** For the only call with a text body: XML, with the public key. */
const soapHeaders = { 'content-type': 'text/xml', 'auth-token': 'public-address-key' }

const requestOf = (operation: Operation): fc.Arbitrary<FuzzRequest> => {
  const isSoap = operation.body?.type === 'string'
  const bodies = isSoap ? soapMessage : bodyOf(operation.body ?? {})
  const body: fc.Arbitrary<string | null> =
    operation.body === null ? oftenOr<string | null>(null, 12, fc.constantFrom(...rawBodies)) : bodies
  return fc
    .record({
      path: pathOf(operation),
      query: queryPairs(operation.parameters.filter((parameter) => parameter.in === 'query')),
      method: oftenOr<string>(operation.method, 24, fc.constantFrom(...otherMethods)),
      headers,
      contentType,
      body,
      ...transport,
    })
    .map(({ path, query, headers: given, contentType: type, body: written, method, ...rest }) => ({
      ...rest,
      operation: method === operation.method ? operation : null,
      method,
      path: path + query,
      headers: {
        ...(written === null || type === null ? {} : { 'content-type': type }),
        ...(isSoap ? soapHeaders : {}),
        ...given,
      },
      body: written,
    }))
}

const strayPaths = [
  '/',
  '/api',
  '/api/v1',
  '/api/v1/%',
  '/api/v1/%E0%A4%A',
  '/api/v1//baskets',
  '/api/v1/baskets/../x',
  '/API/V1/nothing',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/v1/docs/static/../../package.json',
  '/pictures/..%2f..%2fpackage.json',
  '/.well-known/apple-developer-merchantid-domain-association',
]

const stray: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom(...otherMethods),
    path: fc.oneof(
      fc.constantFrom(...strayPaths),
      fc.constantFrom(...hostileTexts).map((value) => `/api/v1/${encoded(value)}`),
      hostileText.map((value) => `/api/v1/baskets/${encoded(value)}/nothing`),
    ),
    headers,
    body: fc.constantFrom<string | null>(null, ...rawBodies),
    ...transport,
  })
  .map((request) => ({ ...request, operation: null }))

/** Requests to every documented call, valid, nearly valid and hostile, plus some to unknown paths. */
export const requestsTo = (operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .oneof(
      { weight: operations.length, arbitrary: fc.oneof(...operations.map(requestOf)) },
      { weight: 2, arbitrary: stray },
    )
    .map((request) => ({ ...request, [fc.toStringMethod]: () => asCurl('', request) }))
