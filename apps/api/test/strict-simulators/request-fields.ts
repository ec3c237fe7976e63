import type { WireRequest } from './wire-request.ts'

/** How a field is spoiled. `another amount` is one that is higher; `unknown value` is a text that no list contains. */
export type Change = 'left out' | 'another type' | 'empty' | 'unknown value' | 'another amount'

/** A field of a request, such as `body orderInformation.amountDetails.totalAmount` or `header authorization`. */
export type RequestField = {
  readonly place: 'body' | 'query' | 'header' | 'claim'
  readonly path: readonly string[]
  readonly value: unknown
}

/** The name of a field in the table of optional fields: the numbers of list items become `*`. */
export const nameOf = ({ place, path }: RequestField): string =>
  [place, path.map((each) => (/^\d+$/.test(each) ? '*' : each)).join('.')].join(' ').trim()

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsInside = (place: RequestField['place'], value: unknown, path: readonly string[]): RequestField[] => {
  const inner = Array.isArray(value) ? Object.entries(value) : isFields(value) ? Object.entries(value) : []
  return inner.flatMap(([name, each]) => [
    { place, path: [...path, name], value: each as unknown },
    ...fieldsInside(place, each, [...path, name]),
  ])
}

const element = /<(\w+)([^<>]*)>([^<>]*)<\/\1>/g
const attribute = /(\w+)="([^"]*)"/g

const fieldsOfXml = (text: string): RequestField[] =>
  [...text.matchAll(element)].flatMap(([, name = '', attributes = '', content = '']) => [
    { place: 'body' as const, path: [name], value: content },
    ...[...attributes.matchAll(attribute)].map(([, inner = '', value = '']) => ({
      place: 'body' as const,
      path: [name, `@${inner}`],
      value,
    })),
  ])

/** The headers of an envelope and of its items, each field; a payload follows each item's header. */
const fieldsOfLine = (line: unknown, at: number): RequestField[] => {
  const path = [String(at)]
  const isPayload = at > 0 && at % 2 === 0
  return [{ place: 'body', path, value: line }, ...(isPayload ? [] : fieldsInside('body', line, path))]
}

const fieldsOfBody = ({ body }: WireRequest): RequestField[] => {
  switch (body.kind) {
    case 'none':
      return []
    case 'json':
      return fieldsInside('body', body.value, [])
    case 'lines':
      return body.lines.flatMap((line, at) => fieldsOfLine(line, at))
    case 'form':
      return body.fields.map(([name, value]) => ({ place: 'body', path: [name], value }))
    case 'xml':
      return fieldsOfXml(body.text)
    case 'bytes':
      return [{ place: 'body', path: [], value: body.bytes }]
  }
}

/** Every field that our client sets: of body, query and headers. */
export const fieldsOf = (request: WireRequest): readonly RequestField[] => [
  ...fieldsOfBody(request),
  ...[...new URL(request.url).searchParams].map(([name, value]) => ({ place: 'query' as const, path: [name], value })),
  ...Object.entries(request.headers).map(([name, value]) => ({ place: 'header' as const, path: [name], value })),
]

/** The fields of a signed token's claims. */
export const fieldsOfClaims = (claims: object): readonly RequestField[] => fieldsInside('claim', claims, [])

const amountText = /^\d+\.\d{2}$/

/** The changes that a value allows: a header, for example, has no other type than text. */
export const changesOf = ({ place, value }: RequestField, kind: WireRequest['body']['kind']): readonly Change[] => {
  if (value instanceof Uint8Array) return ['left out', 'unknown value']
  if (Array.isArray(value)) return ['left out', 'another type', 'empty']
  const isTyped = place === 'claim' || (place === 'body' && (kind === 'json' || kind === 'lines'))
  const type: readonly Change[] = isTyped ? ['another type'] : []
  if (typeof value === 'number') return ['left out', ...type, 'another amount']
  if (typeof value !== 'string') return ['left out', ...type]
  const amount: readonly Change[] = amountText.test(value) ? ['another amount'] : []
  return ['left out', ...type, ...(value === '' ? [] : (['empty'] as const)), 'unknown value', ...amount]
}

let unknownValues = 0

/** A text of no list. Each is new, so that a key of an earlier run refuses no other request. */
const unknownValue = (): string => {
  unknownValues += 1
  return `no-such-value-${unknownValues}`
}

const higher = (amount: number): number => (amount + 1) * 10

/** A value where only texts are sent. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The spoiled value; undefined = the field is left out. */
const spoiled = (value: unknown, change: Change): unknown => {
  if (change === 'left out') return undefined
  if (change === 'empty') return Array.isArray(value) ? [] : ''
  if (change === 'another type') return typeof value === 'string' ? 7 : 'text'
  if (change === 'another amount') return typeof value === 'number' ? higher(value) : higher(Number(value)).toFixed(2)
  if (value instanceof Uint8Array) return value.map((byte, index) => (index === value.length - 1 ? byte ^ 1 : byte))
  return unknownValue()
}

const withValue = (value: unknown, [name = '', ...rest]: readonly string[], changed: unknown): unknown => {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const inner = rest.length === 0 ? changed : withValue(items[Number(name)], rest, changed)
    return items.flatMap((each, index) => (index === Number(name) ? (inner === undefined ? [] : [inner]) : [each]))
  }
  const fields = value as Readonly<Record<string, unknown>>
  const inner = rest.length === 0 ? changed : withValue(fields[name], rest, changed)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([each, old]): [string, unknown][] => {
      if (each !== name) return [[each, old]]
      return inner === undefined ? [] : [[each, inner]]
    }),
  )
}

const changedXml = (text: string, [name = '', inner]: readonly string[], value: unknown): string =>
  text.replace(element, (whole, found: string, attributes: string, content: string) => {
    if (found !== name) return whole
    if (inner === undefined) return value === undefined ? '' : `<${name}${attributes}>${textOf(value)}</${name}>`
    const changed = attributes.replace(attribute, (pair, each: string) => {
      if (`@${each}` !== inner) return pair
      return value === undefined ? '' : `${each}="${textOf(value)}"`
    })
    return `<${name}${changed}>${content}</${name}>`
  })

const changedBody = (body: WireRequest['body'], path: readonly string[], value: unknown): WireRequest['body'] => {
  switch (body.kind) {
    case 'none':
      return body
    case 'json':
      return { ...body, value: withValue(body.value, path, value) }
    case 'lines':
      return { ...body, lines: withValue(body.lines, path, value) as readonly unknown[] }
    case 'form':
      return {
        ...body,
        fields: body.fields.flatMap(([name, old]): (readonly [string, string])[] => {
          if (name !== path[0]) return [[name, old]]
          return value === undefined ? [] : [[name, textOf(value)]]
        }),
      }
    case 'xml':
      return { ...body, text: changedXml(body.text, path, value) }
    case 'bytes':
      return { ...body, bytes: value === undefined ? new Uint8Array() : (value as Uint8Array) }
  }
}

/** The claims with one field changed. */
export const changedClaims = (claims: object, { path, value }: RequestField, change: Change): object =>
  withValue(claims, path, spoiled(value, change)) as object

/** The request with one field changed; all else stays. */
export const changedRequest = (
  request: WireRequest,
  { place, path, value }: RequestField,
  change: Change,
): WireRequest => {
  const changed = spoiled(value, change)
  const [name = ''] = path
  switch (place) {
    case 'body':
      return { ...request, body: changedBody(request.body, path, changed) }
    case 'query': {
      const url = new URL(request.url)
      if (changed === undefined) url.searchParams.delete(name)
      else url.searchParams.set(name, textOf(changed))
      return { ...request, url: url.href }
    }
    case 'header':
      return { ...request, headers: withValue(request.headers, path, changed) as WireRequest['headers'] }
    case 'claim':
      throw new Error('a claim is changed in its token')
  }
}
