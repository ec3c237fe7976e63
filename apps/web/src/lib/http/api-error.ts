import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'

type Failure = {
  readonly status: number
  readonly data: unknown
  readonly url: string
  readonly method: string
  readonly cause?: unknown
}

/** A failed call. `status` 0 = no answer arrived; `data` is the body as received. [API-04] */
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

  /** The error code of the contract, or null when the answer has none. [ERR-01] */
  get code(): string | null {
    return this.data?.code ?? null
  }

  /** The cause, for codes with several. */
  get reason(): string | null {
    return this.data?.data?.reason ?? null
  }
}

/** Whether an error is a failed call. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
