import { withoutInput } from './logger.ts'

/**
 * Ends the process with 1 at an uncaught error, and prints the error as Node would, but without what PostgreSQL quotes of its input:
 * standard error is a log, too. [L9]
 */
export const printLastWords = (): void => {
  process.on('uncaughtException', (trouble: unknown) => {
    console.error(withoutInput(trouble))
    process.exit(1)
  })
}
