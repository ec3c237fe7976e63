import type { SimulatorName, Simulators } from '../start-simulators.ts'
import type { Exchange } from './intercepted-fetch.ts'
import type { WireRequest } from './wire-request.ts'

export type Urls = Simulators<SimulatorName>['urls']

/** The signed token of a request, whose claims are fields as well. */
export type ClaimsToken = {
  /** Null = the request has none. */
  readonly claimsOf: (request: WireRequest) => object | null
  /** The request with these claims, signed as our client signs them. */
  readonly withClaims: (request: WireRequest, claims: object) => Promise<WireRequest>
}

/** A flow of our own client against the real simulators. Each run has ids of its own. */
export type Flow = {
  readonly name: string
  readonly run: (urls: Urls) => Promise<unknown>
  /** Renews a signature over a changed body or query, so that the field itself is refused. */
  readonly sign?: (request: WireRequest) => Promise<WireRequest>
  readonly token?: ClaimsToken
}

/** The flows of our client at one provider. */
export type ProviderFlows = {
  readonly provider: string
  readonly simulators: readonly SimulatorName[]
  readonly flows: readonly Flow[]
  /** Settings of the simulators. */
  readonly environ?: Readonly<Record<string, string>>
  /** Whether an answer below 400 refuses the request. */
  readonly isRefusal?: (exchange: Exchange, urls: Urls) => boolean | Promise<boolean>
}

export const isRefused = async ({ isRefusal }: ProviderFlows, exchange: Exchange, urls: Urls): Promise<boolean> =>
  exchange.status >= 400 || (await isRefusal?.(exchange, urls)) === true

export const jsonOf = ({ text }: Pick<Exchange, 'text'>): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
