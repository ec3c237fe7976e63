import type { ErrorReporter } from './error-reporter.ts'
import { withoutInput } from './logger.ts'

/**
 * Exits with 1 on an uncaught error, after which the state of the process is unknown. A promise that nothing awaits,
 * such as that of a timer, fails alone: it is printed and reported, and the process continues. Errors are printed as
 * Node does, but without input that PostgreSQL quotes, because standard error is a log too. Returns the function that
 * also reports such errors, once a reporter exists. [L9] [ERR-23]
 */
export const exitOnUncaughtError = (): ((reporter: ErrorReporter) => void) => {
  let reporter: ErrorReporter | null = null
  const report = (error: unknown): void => {
    console.error(withoutInput(error))
    reporter?.reportError(error, { kind: 'process' })
  }
  process.on('uncaughtException', (error: unknown) => {
    report(error)
    void (reporter?.flush() ?? Promise.resolve()).finally(() => process.exit(1))
  })
  process.on('unhandledRejection', report)
  return (made) => {
    reporter = made
  }
}
