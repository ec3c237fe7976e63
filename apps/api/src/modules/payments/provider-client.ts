import { fieldsOf, type Fields } from '@forno/domain/core/unknown-fields'
import { UnclearOutcomeError } from './charge.ts'

/** Cents of an amount that a provider writes in dollars, as a number or a text; NaN = no amount. */
export const centsOf = (amount: unknown): number => Math.round(Number(amount) * 100)

/** A conclusive response: one that tells whether the provider carried out the request. */
export type ProviderResponse = { readonly status: number; readonly fields: Fields }

export type ProviderRequest = {
  readonly method: 'GET' | 'POST'
  /** Appended to the client's URL. */
  readonly path: string
  readonly body?: object
  /** Override the client's headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Statuses that leave open whether the provider carried out the request. */
const isInconclusive = (status: number): boolean => status >= 500 || status === 429 || status === 408 || status < 200

const read = async (response: Response): Promise<Fields> => {
  if (response.status === 204) return {}
  // The error does not quote the body, which may hold tokens.
  const answer: unknown = await response.json().catch(() => {
    throw new UnclearOutcomeError(`answered ${response.status} with a body that is not JSON`)
  })
  return fieldsOf(answer)
}

/** An HTTP client of a provider; `timeout` = timeout in milliseconds. */
export const makeProviderClient =
  (url: string, timeout: number, headersOf: () => Promise<Readonly<Record<string, string>>>) =>
  async ({ method, path, body, headers = {} }: ProviderRequest): Promise<ProviderResponse> => {
    const clientHeaders = await headersOf()
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...clientHeaders,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      throw new UnclearOutcomeError('does not answer', error)
    })
    if (isInconclusive(response.status)) throw new UnclearOutcomeError(`answered ${response.status}`)
    return { status: response.status, fields: await read(response) }
  }

/** Sends a request to a provider. Rejects with `UnclearOutcomeError` for inconclusive responses. */
export type SendRequest = ReturnType<typeof makeProviderClient>
