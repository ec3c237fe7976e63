import { withoutInput } from './logger.ts'

/**
 * Exits with 1 on an uncaught error. Prints the error as Node does, but without input that PostgreSQL quotes, because
 * standard error is a log too. [L9]
 */
export const exitOnUncaughtError = (): void => {
  process.on('uncaughtException', (error: unknown) => {
    console.error(withoutInput(error))
    process.exit(1)
  })
}
