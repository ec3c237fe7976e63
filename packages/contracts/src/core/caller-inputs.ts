import type { Access, AnyEndpoint, CallerInput } from './endpoint.ts'

const impliedBy: Readonly<Record<Access, readonly CallerInput[]>> = {
  anyone: [],
  'basket-session': ['session', 'bearer'],
  'basket-customer': ['session', 'bearer'],
  kitchen: ['kitchen', 'origin'],
  pos: ['bearer'],
  agent: ['agent', 'origin'],
  tracker: [],
  customer: ['bearer'],
  'signed-in': ['bearer'],
  provider: [],
}

/** Whether the call stores idempotency keys: it changes something and can refuse a reused key. */
const remembersKeys = ({ address, refusals }: AnyEndpoint): boolean =>
  !address.startsWith('GET ') && refusals.includes('IdempotencyKeyReused')

/**
 * Every input that the handler of an endpoint can read from its caller. The server hides the rest, so the OpenAPI
 * document cannot omit one. [API-08] [API-09] [API-17]
 */
export const callerInputs = (endpoint: AnyEndpoint): ReadonlySet<CallerInput> =>
  new Set([
    ...impliedBy[endpoint.access],
    ...(endpoint.alsoReads ?? []),
    ...(remembersKeys(endpoint) ? (['idempotencyKey'] as const) : []),
  ])
