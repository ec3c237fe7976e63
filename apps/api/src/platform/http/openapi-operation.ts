import { callerInputs } from '@forno/contracts/core/caller-inputs'
import type { Access, AnyEndpoint, Answer, CallerInput } from '@forno/contracts/core/endpoint'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { commonRefusals } from './serve.ts'

type Content = Readonly<Record<string, { readonly schema?: unknown }>>
type ResponseDescription = { readonly description: string; readonly content?: Content; readonly headers?: unknown }

/** An operation as @fastify/swagger generates it from a route's schemas. */
export type BareOperation = {
  readonly parameters?: readonly unknown[]
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

const words = (path: string): readonly string[] =>
  path.split('/').flatMap((part) => (part.startsWith(':') ? ['By', ...part.slice(1).split('.')] : part.split(/[-.]/)))
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * `POST /baskets/:basketId/basketItems` becomes `postBasketsByBasketIdBasketItems`: as stable and unique as the
 * address.
 */
const operationIdOf = (method: string, path: string): string =>
  `${method.toLowerCase()}${words(path).map(capital).join('')}`

const tagOf = (path: string): string => (path.split('/')[1] ?? 'api').toLowerCase()

const mediaTypes: Readonly<Record<Answer, string>> = {
  json: 'application/json',
  bytes: 'application/json',
  text: 'text/plain',
  xml: 'text/xml',
  page: 'text/html',
  pdf: 'application/pdf',
  image: 'image/*',
  binary: 'application/octet-stream',
  events: 'text/event-stream',
}

const accessSentences: Readonly<Record<Access, string>> = {
  anyone: 'Anyone can call this.',
  'basket-session': "For the holder of the basket's session, and for the logged-in customer whose basket it is.",
  'basket-customer': "For the logged-in customer who also holds the basket's session.",
  kitchen: "For the signed-in kitchen screen of a store. Calls that change something need the shop's own Origin.",
  pos: 'For a POS with a key; it reaches the orders of the stores of that key alone.',
  agent: "For a signed-in call centre agent. Calls that change something need the shop's own Origin.",
  tracker: "For callers who prove an order's session or contact details.",
  customer: 'For the logged-in customer whose id is in the path.',
  'signed-in': 'For any logged-in customer.',
  provider: 'For a third party that signs what it sends.',
}

const scopeSentence = ({ scope }: AnyEndpoint): string =>
  scope === undefined ? '' : ` The access token needs the scope ${scope}.`

type Security = Readonly<Record<string, readonly never[]>>
const by = (...names: readonly string[]): Security => Object.fromEntries(names.map((name) => [name, []]))
/** The accepted credentials, as alternatives. `{}` among them means that the call also works without credentials. */
const securityOf = ({ access }: AnyEndpoint, inputs: ReadonlySet<CallerInput>): readonly Security[] => {
  const proofs = (['session', 'bearer'] as const).filter((input) => inputs.has(input)).map((input) => by(input))
  switch (access) {
    case 'basket-session':
    case 'tracker':
      return proofs
    case 'basket-customer':
      return [by('session', 'bearer')]
    case 'kitchen':
    case 'pos':
    case 'agent':
      return [by(access)]
    case 'customer':
    case 'signed-in':
      return [by('bearer')]
    case 'anyone':
      return proofs.length === 0 ? [] : [{}, ...proofs]
    case 'provider':
      return []
  }
}

const text = { type: 'string' } as const
const inputParameters: Readonly<Partial<Record<CallerInput, { name: string; schema: object; description: string }>>> = {
  session: {
    name: 'X-Session-Id',
    schema: text,
    description: 'The sessionId of the basket or order. Without one, or with 0, the caller is new.',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    schema: { type: 'string', format: 'uuid' },
    description:
      'One for each action of the user. A repeat with the same key and body gets the same answer and changes nothing.',
  },
  origin: {
    name: 'Origin',
    schema: text,
    description: 'Browsers send it themselves. It distinguishes our own pages and our app from other sites.',
  },
  userAgent: {
    name: 'User-Agent',
    schema: text,
    description:
      'Describes the device: to the bank, as 3-D Secure requires, and to the customer in their list of log-ins.',
  },
}
const cookieParameters: Readonly<Partial<Record<CallerInput, string>>> = {
  kitchenDevice: 'Set by POST /kitchen/device: the enrolled screen. PINs are only checked on an enrolled screen.',
  agent: 'Set by POST /staff/sign-in: the agent who takes the order.',
  refresh: "The second half of a browser's refresh token; the token does not work without it.",
  device: 'Set after a log-in, so that wrong passwords entered on other devices do not block this one.',
}

const isNeeded = (input: CallerInput, security: readonly Security[]): boolean =>
  security.length > 0 && security.every((each) => input in each)

const parametersOf = (endpoint: AnyEndpoint, https: boolean): readonly unknown[] => {
  const inputs = callerInputs(endpoint)
  const security = securityOf(endpoint, inputs)
  const own = Object.entries((endpoint.headers?.properties ?? {}) as Record<string, { description?: string }>)
  const isScheme = (input: CallerInput): boolean => security.some((each) => input in each)
  return [
    ...[...inputs].flatMap((input) => {
      const parameter = inputParameters[input]
      if (parameter !== undefined) return [{ in: 'header', required: isNeeded(input, security), ...parameter }]
      const description = cookieParameters[input]
      if (description === undefined || isScheme(input)) return []
      return [{ in: 'cookie', name: cookieName(input, https), required: false, schema: text, description }]
    }),
    ...own.map(([name, { description }]) => ({ in: 'header', name, required: true, schema: text, description })),
    ...(endpoint.answer === 'bytes'
      ? [{ in: 'header', name: 'If-None-Match', required: false, schema: text, description: 'The ETag of a copy.' }]
      : []),
  ]
}

/** Behind https, the `__Host-` prefix pins a cookie to this host. */
export const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name)

const requestId = { 'X-Request-Id': { schema: text, description: 'Identifies this call in our logs.' } }
const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } }
const etag = { ETag: { schema: text, description: 'Send it back as If-None-Match.' } }

const goodDescriptions: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Still processing: the outcome is not known yet. Poll the payment or the basket; do not send the request again.',
  204: 'Done; there is nothing to return.',
  302: 'One more step is needed, which the body describes. There is no Location header, so no client follows it.',
  304: 'The copy with this ETag is still the newest.',
}

const goodResponse = (endpoint: AnyEndpoint, status: number, content: Content | undefined): ResponseDescription => {
  const media = status === 202 || status === 302 ? 'application/json' : mediaTypes[endpoint.answer ?? 'json']
  const bare = Object.values(content ?? {})[0]
  return {
    description: goodDescriptions[status] ?? 'Done.',
    headers: { ...requestId, ...(endpoint.answer === 'bytes' ? etag : {}) },
    ...(bare === undefined ? {} : { content: { [media]: bare } }),
  }
}

const envelope = { schema: { $ref: '#/components/schemas/ErrorEnvelope' } }

const refusalWords = (name: RefusalName): string => {
  const { code, reason, message }: RefusalRow = refusals[name]
  return `- **${name}**: \`${code}\`${reason === undefined ? '' : `, reason \`${reason}\``}. ${message}`
}

/** The response of one error status, and the refusals that this call can send with it. */
const refusedResponse = (
  endpoint: AnyEndpoint,
  status: number,
): ResponseDescription & { 'x-refusals': readonly string[] } => {
  const names = [...new Set([...endpoint.refusals, ...commonRefusals])]
  const here = names.filter((name) => refusals[name].status === status)
  const fault = { schema: { type: 'string', description: 'A SOAP fault.' } }
  return {
    description: here.map(refusalWords).join('\n'),
    headers: { ...requestId, ...(status === 429 ? retryAfter : {}) },
    content: {
      'application/json': envelope,
      ...(endpoint.answer === 'xml' && status === 500 ? { 'text/xml': fault } : {}),
    },
    'x-refusals': here,
  }
}

const bodyOf = (endpoint: AnyEndpoint, body: NonNullable<BareOperation['requestBody']>) => {
  const media = endpoint.bodyMedia ?? (endpoint.answer === 'xml' ? 'text/xml' : 'application/json')
  return { ...body, content: { [media]: Object.values(body.content)[0] ?? {} } }
}

const requirementIds = / ?\[([A-Z]+-\d+)\]/g

/**
 * A complete operation, described from its endpoint: access, inputs, and every response by status. [API-01] [API-02]
 * [API-05]
 */
export const describeOperation = (
  endpoint: AnyEndpoint,
  path: string,
  { operation, https }: { operation: BareOperation; https: boolean },
) => {
  const method = endpoint.address.split(' ')[0] ?? 'GET'
  const parameters = [...(operation.parameters ?? []), ...parametersOf(endpoint, https)]
  return {
    operationId: operationIdOf(method, path),
    tags: [tagOf(path)],
    summary: endpoint.summary.replaceAll(requirementIds, ''),
    description: `${accessSentences[endpoint.access]}${scopeSentence(endpoint)}`,
    'x-requirements': [...endpoint.summary.matchAll(requirementIds)].map(([, id]) => id),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.requestBody === undefined ? {} : { requestBody: bodyOf(endpoint, operation.requestBody) }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, { content }]) => [
        status,
        Number(status) >= 400
          ? refusedResponse(endpoint, Number(status))
          : goodResponse(endpoint, Number(status), content),
      ]),
    ),
    security: securityOf(endpoint, callerInputs(endpoint)),
  }
}
