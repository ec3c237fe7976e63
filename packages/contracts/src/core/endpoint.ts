import type { Scope } from '@forno/domain/customers/scope'
import type { RefusalName } from '@forno/domain/core/refused'
import type { Static, TObject, TSchema } from 'typebox'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Address = `${Method} /${string}`

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsFor<A extends Address> = TObject<Record<ParamNames<A>, TSchema>>

/**
 * Who may call: `anyone`; `basket-session`, the holder of the basket's X-Session-Id or the customer whose it is [API-09]; `kitchen`, the signed-in screen
 * of one store; `tracker`, who proves an order's session or contact [ORD-15]; `customer`, whose bearer token is sent and whose own id
 * stands in the path [API-08]; `signed-in`, any customer, by the token alone; `basket-customer`, who is both that customer and the holder of the basket's session;
 * `provider`, a payment provider that signs the events it sends [PAY-18].
 */
export type Access =
  | 'anyone'
  | 'basket-session'
  | 'kitchen'
  | 'agent'
  | 'tracker'
  | 'customer'
  | 'signed-in'
  | 'basket-customer'
  | 'provider'

/**
 * What a call can read of its caller, each a header or a cookie: `session` X-Session-Id, `bearer` Authorization, `idempotencyKey` Idempotency-Key,
 * `origin` Origin, `userAgent` User-Agent; the others are cookies: `kitchen` of a store's screen, `kitchenDevice` of a screen that its store
 * has enrolled, `agent` of the call centre, `refresh` beside a refresh token, `device` of a browser that has signed in before.
 */
export type CallerInput =
  | 'session'
  | 'bearer'
  | 'idempotencyKey'
  | 'origin'
  | 'userAgent'
  | 'kitchen'
  | 'kitchenDevice'
  | 'agent'
  | 'refresh'
  | 'device'

/** How an answer is made: by the compiled serialiser; as bytes made once per revision; as plain text; as XML; as a page for people; as a PDF file; or as a live event stream. */
export type Answer = 'json' | 'text' | 'bytes' | 'xml' | 'page' | 'pdf' | 'events'

/**
 * The budget of calls a minute that a call spends: `read`, `change`, `search` for typing a name or a place, `costly` for much work
 * in one call, `stream` for opening a live answer. [API-05]
 */
export type CallClass = 'read' | 'change' | 'search' | 'costly' | 'stream'

export type EndpointParts<A extends Address> = {
  /** One line for the OpenAPI page, with the requirement ids it serves. */
  readonly summary: string
  readonly access: Access
  readonly params?: [ParamNames<A>] extends [never] ? never : ParamsFor<A>
  readonly query?: TObject
  readonly body?: TSchema
  readonly reply: TSchema
  /** The status of a good answer; 200 unless said. [API-02] */
  readonly status?: 200 | 201 | 202 | 204
  readonly answer?: Answer
  /** A second good answer, told apart by what it holds: a redirect without a Location, which no browser follows. [ACC-14] */
  readonly otherwise?: { readonly status: 302; readonly reply: TSchema }
  /** What is answered with 202 while the outcome is not known yet. [API-17] */
  readonly pending?: TSchema
  readonly refusals: readonly RefusalName[]
  /** The scope that the caller's access token must have; without it the call is refused with `ScopeMissing`. [ACC-32] */
  readonly scope?: Scope
  /** What the handler reads of its caller beyond what `access` implies; the server hides everything else from it. [API-08] [API-09] [API-17] */
  readonly alsoReads?: readonly CallerInput[]
  /** Headers of this call alone, each with a description; the handler checks them. */
  readonly headers?: TObject
  /** Other paths that the same handler answers. [API-15] */
  readonly aliases?: readonly string[]
  /** The call's budget where it differs from `callClassOf`; `{ costlyWith }` is costly only with that flag in the query. [API-05] */
  readonly callClass?: CallClass | { readonly costlyWith: string }
}

export type Endpoint<A extends Address, Parts extends EndpointParts<A>> = Parts & { readonly address: A }

/** Any endpoint, its types aside: what a walk over all of them sees. */
export type AnyEndpoint = Omit<EndpointParts<Address>, 'params'> & {
  readonly address: Address
  readonly params?: TObject
}

/** Describes one call once; server, typed client and OpenAPI document are all made from this value. */
export const endpoint = <A extends Address, const Parts extends EndpointParts<A>>(
  address: A,
  parts: Parts,
): Endpoint<A, Parts> => ({ address, ...parts })

/** The budget that a call spends: the one it names, else by its answer and method. [API-05] */
export const callClassOf = ({ address, answer, callClass }: AnyEndpoint): NonNullable<AnyEndpoint['callClass']> =>
  callClass ?? (answer === 'events' ? 'stream' : address.startsWith('GET ') ? 'read' : 'change')

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise

export type ParamsOf<E> = E extends { params: infer S } ? StaticOr<S, undefined> : undefined
export type QueryOf<E> = E extends { query: infer S } ? StaticOr<S, undefined> : undefined
export type BodyOf<E> = E extends { body: infer S } ? StaticOr<S, undefined> : undefined
export type ReplyOf<E> = E extends { reply: infer S } ? StaticOr<S, undefined> : undefined
export type PendingReplyOf<E> = E extends { pending: infer S } ? StaticOr<S, never> : never
export type OtherReplyOf<E> = E extends { otherwise: { reply: infer S } } ? StaticOr<S, never> : never
