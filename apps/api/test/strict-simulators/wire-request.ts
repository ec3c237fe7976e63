/** The body of a request, in the form in which its fields can be changed. */
type WireBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** An envelope: a line of JSON for its header, and two for each item. */
  | { readonly kind: 'lines'; readonly lines: readonly unknown[] }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, string])[] }
  | { readonly kind: 'xml'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/** A request of our client on its way to a provider. */
export type WireRequest = {
  readonly method: string
  readonly url: string
  /** By lower-case name; only those that our client sets. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: WireBody
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const bodyOf = (body: unknown): WireBody => {
  if (body === undefined || body === null) return { kind: 'none' }
  if (body instanceof URLSearchParams) return { kind: 'form', fields: [...body] }
  if (body instanceof Uint8Array) return { kind: 'bytes', bytes: body }
  if (typeof body !== 'string') throw new Error('a body of a kind that the harness does not know')
  const value = parsedJson(body)
  if (value !== undefined) return { kind: 'json', value }
  if (body.startsWith('{')) return { kind: 'lines', lines: body.split('\n').map((line) => JSON.parse(line) as unknown) }
  if (body.startsWith('<')) return { kind: 'xml', text: body }
  return { kind: 'form', fields: [...new URLSearchParams(body)] }
}

/** Reads the arguments of `fetch`. The length of the body is left out, because a changed body has another one. */
export const wireRequest = (input: string | URL | Request, init: RequestInit = {}): WireRequest => {
  if (input instanceof Request) throw new Error('our clients call fetch with an address')
  const headers = Object.fromEntries(new Headers(init.headers))
  delete headers['content-length']
  const isForm = init.body instanceof URLSearchParams
  return {
    method: (init.method ?? 'GET').toUpperCase(),
    url: String(input),
    headers: isForm ? { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', ...headers } : headers,
    body: bodyOf(init.body),
  }
}

const formText = (fields: readonly (readonly [string, string])[]): string => {
  const form = new URLSearchParams()
  for (const [name, value] of fields) form.append(name, value)
  return form.toString()
}

/** The bytes that are sent; undefined = no body. */
export const bytesOf = (body: WireBody): Uint8Array<ArrayBuffer> | undefined => {
  switch (body.kind) {
    case 'none':
      return undefined
    case 'json':
      return new TextEncoder().encode(JSON.stringify(body.value))
    case 'lines':
      return new TextEncoder().encode(body.lines.map((line) => JSON.stringify(line)).join('\n'))
    case 'form':
      return new TextEncoder().encode(formText(body.fields))
    case 'xml':
      return new TextEncoder().encode(body.text)
    case 'bytes':
      return new Uint8Array(body.bytes)
  }
}

/** An id has a digit. One drawn of letters alone may have none: PayPal’s are capitals, Zip’s follow a prefix. */
const isId = (segment: string): boolean => segment.length >= 12 && /\d|^[A-Z]+$|^c[oh]_/.test(segment)

/** The call without ids and host, such as `POST /pts/v2/payments/:id/captures`. */
export const operationOf = ({ method, url }: WireRequest): string => {
  const path = new URL(url).pathname.split('/').map((segment) => (isId(segment) ? ':id' : segment))
  return `${method} ${path.join('/')}`
}
