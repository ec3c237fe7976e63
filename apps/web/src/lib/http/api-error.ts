import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'

type Failure = {
  readonly status: number
  readonly data: unknown
  readonly url: string
  readonly method: string
  readonly cause?: unknown
}

/** A call that did not succeed: `status` 0 means that no answer came; `data` is the body as it came. [API-04] */
export class ApiError extends Error {
  readonly status: number
  readonly data: Partial<ErrorEnvelope> | null
  readonly url: string
  readonly method: string

  constructor({ status, data, url, method, cause }: Failure) {
    super(`${method} ${url} answered ${status}`, { cause })
    this.name = 'ApiError'
    this.status = status
    this.data = typeof data === 'object' ? data : null
    this.url = url
    this.method = method
  }

  /** The catalogue code, or null when the answer carried none. [ERR-01] */
  get code(): string | null {
    return this.data?.code ?? null
  }

  /** The finer cause of a code that has several. */
  get reason(): string | null {
    return this.data?.data?.reason ?? null
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
