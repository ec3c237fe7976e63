import type { Code } from './codes.ts'

export type RefusalRow = {
  readonly status: 400 | 401 | 403 | 404 | 406 | 410 | 412 | 429 | 500 | 503
  readonly code: Code
  /** A more precise cause if the catalogue has no code for it; sent as data.reason. */
  readonly reason?: string
  /** English default text; the content dictionary may replace it on screen. [ERR-02] */
  readonly message: string
}
