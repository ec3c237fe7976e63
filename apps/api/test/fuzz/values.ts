import fc from 'fast-check'
import { dues, realisticValues } from './realistic-values.ts'
import { hostileText, hostileValue, rawBodies } from './hostile-values.ts'
import type { Schema } from './openapi-document.ts'

/** A length at a limit of the schema, or one beyond it. */
const edgeLength = ({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<number> =>
  fc
    .constantFrom(minLength, Math.max(0, minLength - 1), maxLength, maxLength + 1)
    .map((length) => Math.min(length, 5_000))

const text = (schema: Schema): fc.Arbitrary<string> => {
  const { format, pattern, minLength = 0, maxLength = 80 } = schema
  if (format === 'uuid') return fc.uuid()
  if (format === 'iso-date-time') return fc.constantFrom(...dues)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const most = Math.max(minLength, Math.min(maxLength, 120))
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: most }) },
    { weight: 1, arbitrary: hostileText.map((value) => value.slice(0, most).padEnd(minLength, 'x')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(edgeLength(schema), fc.constantFrom('x', 'é', '漢'))
        .map(([length, letter]) => letter.repeat(length)),
    },
  )
}

const number = ({ minimum, exclusiveMinimum, maximum, multipleOf }: Schema): fc.Arbitrary<number> => {
  const min = minimum ?? exclusiveMinimum ?? -1_000
  const max = maximum ?? 1_000
  const within =
    multipleOf === undefined
      ? fc.double({ min, max, noNaN: true })
      : fc.integer({ min: -5_000, max: 20_000 }).map((cents) => cents / 100)
  return fc.oneof(
    { weight: 4, arbitrary: within },
    { weight: 1, arbitrary: fc.constantFrom(min, max, min - 0.01, max + 0.01) },
  )
}

const integer = ({ minimum = -1_000, maximum = 1_000 }: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1) },
  )

const list = ({ items = {}, minItems = 0, maxItems = 60 }: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.array(valueOf(items, ''), { minLength: minItems, maxLength: Math.max(minItems, 6) }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valueOf(items, ''), fc.constantFrom(maxItems, maxItems + 1))
        .map(([item, length]) => Array.from({ length: Math.min(length, 500) }, () => item)),
    },
  )

const ofType = (type: string | undefined, schema: Schema): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
      return integer(schema)
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(schema)
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

/** A value that the schema allows or that is at its limits, mostly a realistic one. */
export const valueOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [undefined])
  const plain = (): fc.Arbitrary<unknown> => {
    if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum)
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, name)))
    return fc.oneof(...types.map((type) => ofType(type, schema)))
  }
  // A name may mean something else in another call, such as an enumeration without these words.
  const words = (Object.hasOwn(realisticValues, name) ? (realisticValues[name] ?? []) : []).filter(
    (word) => schema.enum?.includes(word) !== false,
  )
  if (words.length === 0) return plain()
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom<unknown>(...words) }, { weight: 1, arbitrary: plain() })
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
  { weight: 7, arbitrary: fc.constant([]) },
  {
    weight: 3,
    arbitrary: fc.array(
      fc.record({ at: fc.nat(200), kind: fc.constantFrom('replace', 'replace', 'drop', 'add'), value: hostileValue }),
      { minLength: 1, maxLength: 3 },
    ),
  },
)

/** Repeats the first key, because parsers differ in which value they use. */
const withKeyTwice = (json: string): string => json.replace(/^\{("[^"]+":)/, '{$1null,$1')

/** A body by its schema, often with wrong types, missing or added fields, or not JSON at all. */
export const bodyOf = (schema: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 18,
      arbitrary: fc
        .tuple(valueOf(schema, ''), mutations, fc.integer({ min: 0, max: 30 }))
        .map(([value, changes, draw]) => {
          const json = JSON.stringify(mutated(value, changes))
          return draw === 0 ? withKeyTwice(json) : json
        }),
    },
    { weight: 2, arbitrary: fc.constantFrom(...rawBodies) },
  )
