import type { RootOptions } from 'react-dom/client'
import { reportFailure } from '../browser/log.ts'

const onError = (error: unknown, { componentStack }: { readonly componentStack?: string | undefined }): void => {
  // React wraps recoverable errors; the cause has the message.
  const cause = error instanceof Error ? (error.cause ?? error) : error
  globalThis.console.error(cause)
  reportFailure({ kind: 'render', what: 'a part of the page failed', cause, componentStack })
}

/** Options of React roots: errors of components are logged and reported. [ERR-23] */
export const rootErrors: RootOptions = {
  onCaughtError: onError,
  onUncaughtError: onError,
  onRecoverableError: onError,
}
