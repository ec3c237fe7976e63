import type { Scope } from '@forno/domain/customers/scope'
import type { RefusalName } from '@forno/domain/core/refusal'
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
 * Who may call:
 * - `anyone`;
 * - `basket-session`: the holder of the basket's X-Session-Id, or the customer who owns the basket [API-09];
 * - `kitchen`: the signed-in screen of one store;
 * - `pos`: a POS, by its key as a bearer token;
 * - `tracker`: a caller who proves an order's session or contact [ORD-15];
 * - `customer`: a customer with a bearer token, whose own id is in the path [API-08];
 * - `signed-in`: any customer, by the token alone;
 * - `basket-customer`: that customer, who also holds the basket's session;
 * - `provider`: a payment provider or the content service, which sign the events they send [PAY-18].
 */
export type Access =
  | 'anyone'
  | 'basket-session'
  | 'kitchen'
  | 'pos'
  | 'agent'
  | 'tracker'
  | 'customer'
  | 'signed-in'
  | 'basket-customer'
  | 'provider'

/**
 * What a call can read from its caller, each a header or a cookie.
 * Headers: `session` X-Session-Id, `bearer` Authorization, `idempotencyKey` Idempotency-Key, `origin` Origin,
 * `userAgent` User-Agent.
 * Cookies: `kitchen` of a store's screen, `kitchenDevice` of a screen that its store has enrolled, `agent` of the
 * call centre, `refresh` beside a refresh token, `device` of a browser that has signed in before.
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

/**
 * The form of an answer: JSON from the compiled serialiser, bytes made once per revision, plain text, XML, an HTML
 * page, a PDF file, an image, encrypted bytes, or a live event stream.
 */
export type Answer = 'json' | 'text' | 'bytes' | 'xml' | 'page' | 'pdf' | 'image' | 'binary' | 'events'

/**
 * The budget of calls a minute from which a call counts: `read`, `change`, `search` for typing a name or a place,
 * `costly` for a call with much work, `stream` for opening a live answer. [API-05]
 */
export type CallClass = 'read' | 'change' | 'search' | 'costly' | 'stream'

export type EndpointDescription<A extends Address> = {
  /** One line for the OpenAPI page, with the requirement ids it serves. */
  readonly summary: string
  readonly access: Access
  readonly params?: [ParamNames<A>] extends [never] ? never : ParamsFor<A>
  readonly query?: TObject
  readonly body?: TSchema
  /** The media type of a text as body that is neither JSON nor XML. */
  readonly bodyMedia?: 'text/plain'
  readonly reply: TSchema
  /** The status of a successful answer. Default 200. [API-02] */
  readonly status?: 200 | 201 | 202 | 204
  readonly answer?: Answer
  /**
   * A second successful answer, which its fields distinguish: a redirect without a Location, which no browser
   * follows. [ACC-14]
   */
  readonly otherwise?: { readonly status: 302; readonly reply: TSchema }
  /** The reply with status 202 while the outcome is unknown. [API-17] */
  readonly pending?: TSchema
  readonly refusals: readonly RefusalName[]
  /**
   * The scope that the caller's access token must have. Without it the call is refused with `ScopeMissing`. [ACC-32]
   */
  readonly scope?: Scope
  /**
   * What the handler reads from its caller in addition to what `access` implies. The server hides everything else
   * from it. [API-08] [API-09] [API-17]
   */
  readonly alsoReads?: readonly CallerInput[]
  /** Headers of this call alone, each with a description. The handler validates them. */
  readonly headers?: TObject
  /** Other paths that the same handler answers. [API-15] */
  readonly aliases?: readonly string[]
  /**
   * The call's budget where it differs from `callClassOf`. With `{ costlyWith }` it is costly only with that flag in
   * the query. [API-05]
   */
  readonly callClass?: CallClass | { readonly costlyWith: string }
}

export type Endpoint<A extends Address, Parts extends EndpointDescription<A>> = Parts & { readonly address: A }

/** Any endpoint without its specific types, for code that runs over all of them. */
export type AnyEndpoint = Omit<EndpointDescription<Address>, 'params'> & {
  readonly address: Address
  readonly params?: TObject
}

/** Describes one call once. The server, the typed client and the OpenAPI document all use this value. */
export const endpoint = <A extends Address, const Parts extends EndpointDescription<A>>(
  address: A,
  parts: Parts,
): Endpoint<A, Parts> => ({ address, ...parts })

/** The budget of a call: the one in its description, otherwise by its answer and method. [API-05] */
export const callClassOf = ({ address, answer, callClass }: AnyEndpoint): NonNullable<AnyEndpoint['callClass']> =>
  callClass ?? (answer === 'events' ? 'stream' : address.startsWith('GET ') ? 'read' : 'change')

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise

export type ParamsOf<E> = E extends { params: infer S } ? StaticOr<S, undefined> : undefined
export type QueryOf<E> = E extends { query: infer S } ? StaticOr<S, undefined> : undefined
export type BodyOf<E> = E extends { body: infer S } ? StaticOr<S, undefined> : undefined
export type ReplyOf<E> = E extends { reply: infer S } ? StaticOr<S, undefined> : undefined
export type PendingReplyOf<E> = E extends { pending: infer S } ? StaticOr<S, never> : never
export type OtherReplyOf<E> = E extends { otherwise: { reply: infer S } } ? StaticOr<S, never> : never
