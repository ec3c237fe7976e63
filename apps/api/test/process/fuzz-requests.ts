import fc from 'fast-check'
import { customerPassword, type MadeCustomer } from './made-customer.ts'
import { changedPizza } from './guest.ts'
import { contentTypes, hostileText, hostileTexts, hostileValue, rawBodies } from './hostile-values.ts'
import type { Operation, Parameter, Schema } from './openapi-document.ts'

/** Stands for what is only known when a request is sent: ids of the basket, order or customer that it is about. */
const guestStandIns = ['basketId', 'sessionId', 'basketItemId', 'orderId', 'orderReference', 'basketTotal'] as const
const customerStandIns = [
  'cardId',
  'customerId',
  'userId',
  'shortUserId',
  'email',
  'passkeyId',
  'accessToken',
  'refreshToken',
  'linkToken',
] as const satisfies readonly (keyof MadeCustomer | 'cardId')[]
export const standIns = [...guestStandIns, ...customerStandIns]
export type StandIn = (typeof standIns)[number]
export const standIn = (name: StandIn): string => `@@${name}@@`

export type FuzzRequest = {
  /** null where the request fits no documented call. */
  readonly operation: Operation | null
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Which basket and order of the world it is about. */
  readonly about: number
}

/** Of the kitchen NSW01. */
export const kitchenPin = '246810'

const productIds = ['margherita', 'triple-cheese', 'garlic-bread', 'simply-pepperoni', 'solo-box', 'nothing-like-it']
const storeIds = ['NSW01', 'NSW01', 'NSW01', 'nsw01', 'VIC01', 'QLD02', 'NSW04', 'XXX99']
const categories = ['sides', 'pizza', 'drinks', 'classics-range', 'desserts', 'lunch']
const dues = [
  '2026-11-21T18:00:00+11:00',
  '2026-11-21T12:10:00+11:00',
  '2026-11-28T19:15:00+11:00',
  '2020-01-01T00:00:00Z',
]
const localMinutes = ['2026-11-21T18:00', '2026-11-21T18:00+11:00', '2026-10-04T02:30', '2026-11-24T12:15Z']
const people = ['O’Neill', '李小龍', 'Zoë', "D'Angelo", 'Ng']

/** What a parameter or field of that name holds in real life, so that requests get past the first check. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(standIns.map((name) => [name, [standIn(name)]])),
  productId: productIds,
  productIds: ['margherita,garlic-bread', 'margherita'],
  itemId: ['margherita', 'ham', 'garlic-bread', 'nothing'],
  basketItemParts: [changedPizza.basketItemParts, changedPizza.basketItemParts, []],
  storeId: storeIds,
  storeCode: storeIds,
  code: [...storeIds, 'SIDEKICK', ' bottle'],
  voucherCode: ['SIDEKICK', 'bottle', 'SIDEKICK', 'NOTHING'],
  pin: [kitchenPin, kitchenPin, kitchenPin, '000000'],
  slug: ['margherita', 'garlic-bread', 'solo-box', 'faq', 'privacy', 'about-us'],
  primaryCategory: categories,
  secondaryCategory: categories,
  serviceType: ['Pickup', 'Pickup', 'Delivery', 'pickUP'],
  fulfilmentType: ['Pickup', 'delivery'],
  orderDueAt: [null, ...dues],
  OrderDueAt: dues,
  fulfilmentDateTime: localMinutes,
  name: ['newtown', 'hob', 'str'],
  search: ['newtown', '3065', 'fitzroy vic'],
  suburb: ['Newtown', 'St Kilda'],
  postcode: ['2042', '3065', '0800', '9999'],
  postalCode: ['2042', null],
  city: ['Newtown', null],
  state: ['NSW', 'VIC'],
  address: ['317 Lantern Road', null],
  Longitude: [151.179, 144.97, 0],
  Latitude: [-33.8975, -37.8, 0],
  longitude: [151.179, null],
  latitude: [-33.8975, null],
  firstName: people,
  lastName: people,
  email: [standIn('email'), standIn('email'), 'guest@example.com', 'no address'],
  emailAddress: ['guest@example.com', 'GUEST@EXAMPLE.COM', 'no address'],
  phoneNumber: ['0491570156', '+61 491 570 156', '123'],
  contact: ['race@example.com', '0491570156'],
  customerInfo: [
    { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@example.com', phoneNumber: '0491570156' },
    { firstName: 'Ada' },
  ],
  id: [standIn('customerId')],
  shortId: [standIn('shortUserId')],
  refresh_token: [standIn('refreshToken')],
  token: [standIn('linkToken')],
  password: [customerPassword, customerPassword, 'short'],
  currentPassword: [customerPassword],
  newPassword: ['N3w-enough', 'short'],
  mobileNumber: ['0491570156', '+61 491 570 156', '123'],
  pauseMinutes: [0, null, 5],
  status: ['Cooking', 'Packing', 'Ready', 'Unable to Deliver', 'Delivered'],
  preview: [false, true],
  isAsap: [true, true, false],
}

const text = ({ format, pattern, minLength = 0, maxLength = 80 }: Schema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (format === 'iso-date-time') return fc.constantFrom(...dues)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const most = Math.max(minLength, Math.min(maxLength, 120))
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: most }) },
    { weight: 1, arbitrary: hostileText.map((value) => value.slice(0, most).padEnd(minLength, 'x')) },
  )
}

const number = ({ minimum, exclusiveMinimum, maximum, multipleOf }: Schema): fc.Arbitrary<number> => {
  const min = minimum ?? exclusiveMinimum ?? -1_000
  const max = maximum ?? 1_000
  return multipleOf === undefined
    ? fc.double({ min, max, noNaN: true })
    : fc.integer({ min: -5_000, max: 20_000 }).map((cents) => cents / 100)
}

const ofType = (type: string | undefined, schema: Schema): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, ''), { minLength: schema.minItems ?? 0, maxLength: 6 })
    case 'object':
      return objectOf(schema)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name)])), {
    requiredKeys: [...required],
  })

/** What the schema allows, and more often than not something that also means something. */
const valueOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [undefined])
  const plain =
    schema.enum === undefined
      ? fc.oneof(...types.map((type) => ofType(type, schema)))
      : fc.constantFrom<unknown>(...schema.enum)
  const words = Object.hasOwn(known, name) ? known[name] : undefined
  if (words === undefined) return plain
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom<unknown>(...words) }, { weight: 1, arbitrary: plain })
}

type Mutation = { readonly at: number; readonly kind: 'replace' | 'drop' | 'add'; readonly value: unknown }
type Holder = { readonly holder: Record<string, unknown>; readonly key: string }

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const holdersIn = (value: unknown): Holder[] =>
  isHolder(value) ? Object.keys(value).flatMap((key) => [{ holder: value, key }, ...holdersIn(value[key])]) : []

const addedKeys = ['__proto__', 'totalPrice', 'customerId', 'status', 'isAgent', 'x']

const mutated = (value: unknown, mutations: readonly Mutation[]): unknown => {
  const body: unknown = structuredClone(value)
  for (const { at, kind, value: shared } of mutations) {
    const other: unknown = structuredClone(shared)
    const places = holdersIn(body)
    const place = places[at % Math.max(1, places.length)]
    if (place === undefined) return other
    const { holder, key } = place
    if (kind === 'replace') holder[key] = other
    else if (kind === 'drop') Reflect.deleteProperty(holder, key)
    else
      Object.defineProperty(holder, addedKeys[at % addedKeys.length] ?? 'x', {
        value: other,
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return body
}

const mutations: fc.Arbitrary<readonly Mutation[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant([]) },
  {
    weight: 4,
    arbitrary: fc.array(
      fc.record({ at: fc.nat(200), kind: fc.constantFrom('replace', 'replace', 'drop', 'add'), value: hostileValue }),
      { minLength: 1, maxLength: 3 },
    ),
  },
)

const bodyOf = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(valueOf(schema, ''), mutations)
        .map(([value, changes]) => JSON.stringify(mutated(value, changes))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
  )

/** As a browser would, but also for text that has no encoding. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed())
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const otherCase = (name: string): string => name.toUpperCase()

const oftenOr = <T>(usual: T, weight: number, ...others: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })))

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
    fc.oneof(
      { weight: 9, arbitrary: valueOf(schema, name).map(asText) },
      { weight: 1, arbitrary: hostileText.filter((value) => value.trim() !== '') },
    ),
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

/** What a header line can carry. */
const headerText = hostileText.map((value) => value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2_000))

const headers: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record({
    'x-session-id': oftenOr<string | null>(standIn('sessionId'), 16, fc.constant(null), fc.constant('0'), headerText),
    'idempotency-key': oftenOr<string | null>(
      null,
      8,
      fc.uuid(),
      fc.constant('3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
      headerText,
    ),
    origin: oftenOr<string | null>('@@origin@@', 12, fc.constant(null), fc.constant('null'), headerText),
    cookie: oftenOr<string | null>('@@cookie@@', 12, fc.constant(null), headerText),
    authorization: oftenOr<string | null>(`Bearer ${standIn('accessToken')}`, 12, fc.constant(null), headerText),
    'accept-encoding': fc.constantFrom<string | null>(null, 'br', 'gzip', 'identity', 'br;q=0', '*'),
    'if-none-match': oftenOr<string | null>(null, 8, fc.constant('*'), headerText),
    accept: oftenOr<string | null>(null, 8, fc.constant('text/html'), headerText),
  })
  .map((given) =>
    Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null)),
  )

const contentType = fc.oneof(
  { weight: 19, arbitrary: fc.constant<string | null>('application/json') },
  { weight: 1, arbitrary: fc.constantFrom<string | null>(null, ...contentTypes) },
)

const requestOf = (operation: Operation): fc.Arbitrary<FuzzRequest> => {
  const body: fc.Arbitrary<string | null> =
    operation.body === null ? oftenOr<string | null>(null, 12, fc.constantFrom(...rawBodies)) : bodyOf(operation.body)
  return fc
    .record({
      path: pathOf(operation),
      query: queryPairs(operation.parameters.filter((parameter) => parameter.in === 'query')),
      headers,
      contentType,
      body,
      about: fc.nat(30),
    })
    .map(({ path, query, headers: given, contentType: type, body: written, about }) => ({
      operation,
      method: operation.method,
      path: path + query,
      headers: written === null || type === null ? given : { ...given, 'content-type': type },
      body: written,
      about,
    }))
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const strayPaths = [
  '/',
  '/api',
  '/api/v1',
  '/api/v1/%',
  '/api/v1/%E0%A4%A',
  '/api/v1//baskets',
  '/api/v1/baskets/../x',
  '/API/V1/nothing',
]

const stray: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom(...methods.slice(1)),
    path: fc.oneof(
      fc.constantFrom(...strayPaths),
      fc.constantFrom(...hostileTexts).map((value) => `/api/v1/${encoded(value)}`),
      hostileText.map((value) => `/api/v1/baskets/${encoded(value)}/nothing`),
    ),
    headers,
    body: fc.constantFrom<string | null>(null, ...rawBodies),
    about: fc.nat(30),
  })
  .map((request) => ({ ...request, operation: null }))

/** Requests to every documented call, good, nearly good and hostile, with some that fit none. */
export const requestsTo = (operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    { weight: operations.length, arbitrary: fc.oneof(...operations.map(requestOf)) },
    { weight: 2, arbitrary: stray },
  )
