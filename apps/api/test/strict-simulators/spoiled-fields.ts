import { answerToChanged, recorded, type Exchange } from './intercepted-fetch.ts'
import { isRefused, type Flow, type ProviderFlows, type Urls } from './flow.ts'
import {
  changedClaims,
  changedRequest,
  changesOf,
  fieldsOf,
  fieldsOfClaims,
  nameOf,
  type Change,
  type RequestField,
} from './request-fields.ts'
import { operationOf, type WireRequest } from './wire-request.ts'

/** One field of one request, with one change. */
export type SpoiledField = {
  readonly provider: ProviderFlows
  readonly flow: Flow
  /** The number of the request in its flow. */
  readonly at: number
  readonly operation: string
  readonly field: RequestField
  /** As in the table of optional fields. */
  readonly name: string
  readonly change: Change
}

const claimsIn = ({ token }: Flow, request: WireRequest): readonly RequestField[] => {
  const claims = token?.claimsOf(request) ?? null
  return claims === null ? [] : fieldsOfClaims(claims)
}

/** Call and field names: requests with the same ones differ in values only. */
const kindOf = (flow: Flow, { request }: Exchange): string =>
  [operationOf(request), ...fieldsOf(request).map(nameOf), ...claimsIn(flow, request).map(nameOf)].join()

/**
 * Runs a flow unchanged and returns all that can be spoiled in its requests: of each kind, the first request that the
 * provider accepts. Throws if a kind is never accepted.
 */
export const spoiledFieldsOf = async (
  provider: ProviderFlows,
  flow: Flow,
  urls: Urls,
): Promise<readonly SpoiledField[]> => {
  const exchanges = await recorded(async () => void (await flow.run(urls)))
  const accepted = new Map<string, number>()
  for (const [at, exchange] of exchanges.entries()) {
    const kind = kindOf(flow, exchange)
    if (!accepted.has(kind) && !(await isRefused(provider, exchange, urls))) accepted.set(kind, at)
  }
  const refused = exchanges.find((exchange) => !accepted.has(kindOf(flow, exchange)))
  if (refused !== undefined)
    throw new Error(`${provider.provider} refuses ${operationOf(refused.request)} of ${flow.name}: ${refused.text}`)
  return [...accepted.values()].flatMap((at) => {
    const { request } = exchanges[at]!
    const operation = operationOf(request)
    return [...fieldsOf(request), ...claimsIn(flow, request)].flatMap((field) =>
      changesOf(field, request.body.kind).map((change) => ({
        provider,
        flow,
        at,
        operation,
        field,
        name: nameOf(field),
        change,
      })),
    )
  })
}

/** The request with the field changed. A changed body or query gets a new signature; a changed header keeps its own. */
const withChange = async ({ flow, field, change }: SpoiledField, request: WireRequest): Promise<WireRequest> => {
  if (field.place === 'claim') {
    const { token } = flow
    if (token === undefined) throw new Error('the flow has no token')
    return token.withClaims(request, changedClaims(token.claimsOf(request) ?? {}, field, change))
  }
  // The values of this run are others than those of the run that found the field.
  const current = fieldsOf(request).find(
    ({ place, path }) => place === field.place && path.join() === field.path.join(),
  )
  if (current === undefined) throw new Error(`the request has no field ${nameOf(field)}`)
  const changed = changedRequest(request, current, change)
  return field.place === 'header' ? changed : ((await flow.sign?.(changed)) ?? changed)
}

/** Runs the flow afresh, with this field changed, and returns the provider's answer. */
export const answerTo = (spoiled: SpoiledField, urls: Urls): Promise<Exchange> =>
  answerToChanged(async () => void (await spoiled.flow.run(urls)), {
    at: spoiled.at,
    change: (request) => withChange(spoiled, request),
  })

export const titleOf = ({ provider, flow, operation, name, change }: SpoiledField): string =>
  `${provider.provider}: ${operation}, ${name}, ${change} (${flow.name})`
