import { ProviderUnclear } from './charge.ts'

export type Fields = Readonly<Record<string, unknown>>
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a provider said of which it can be told what it means. */
export type Said = { readonly status: number; readonly fields: Fields }
export type Question = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Times at which a provider was too busy to do anything, or says nothing of whether it did. */
const saysNothing = (status: number): boolean => status >= 500 || status === 429 || status === 408 || status < 200

const read = async (response: Response): Promise<Fields> => {
  if (response.status === 204) return {}
  // What cannot be read is not quoted: it may hold what opens something.
  const answer: unknown = await response.json().catch(() => {
    throw new ProviderUnclear(`answered ${response.status} with what is no JSON`)
  })
  return fieldsOf(answer)
}

/** Asks a provider by HTTP and waits so many milliseconds. Whatever leaves open whether it did what it was asked rejects with `ProviderUnclear`. */
export const makeAsk =
  (url: string, patience: number, headersOf: () => Promise<Readonly<Record<string, string>>>) =>
  async ({ method, path, body, headers = {} }: Question): Promise<Said> => {
    const own = await headersOf()
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...own,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((trouble: unknown) => {
      throw new ProviderUnclear('does not answer', trouble)
    })
    if (saysNothing(response.status)) throw new ProviderUnclear(`answered ${response.status}`)
    return { status: response.status, fields: await read(response) }
  }
export type Ask = ReturnType<typeof makeAsk>
