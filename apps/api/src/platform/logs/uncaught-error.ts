import type { ErrorReporter } from './error-reporter.ts'
import { withoutInput } from './logger.ts'

/**
 * Exits with 1 on an uncaught error. Prints the error as Node does, but without input that PostgreSQL quotes, because
 * standard error is a log too. Returns the function that also reports such errors, once a reporter exists.
 * [L9] [ERR-23]
 */
export const exitOnUncaughtError = (): ((reporter: ErrorReporter) => void) => {
  let reporter: ErrorReporter | null = null
  process.on('uncaughtException', (error: unknown) => {
    console.error(withoutInput(error))
    reporter?.reportError(error, { kind: 'process' })
    void (reporter?.flush() ?? Promise.resolve()).finally(() => process.exit(1))
  })
  return (made) => {
    reporter = made
  }
}
