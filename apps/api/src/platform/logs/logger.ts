import { pino, type DestinationStream, type Logger } from 'pino'

/** PostgreSQL quotes its input in messages such as `invalid input syntax for type date: "…"`. */
const quotesInput = (error: Error): boolean => 'severity' in error && 'routine' in error

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * An error that is safe to print or to store in a job's row. PostgreSQL's message is replaced by its code; code,
 * table, constraint and stack frames remain for the log.
 */
export const withoutInput = (error: unknown): unknown => {
  if (!(error instanceof Error) || !quotesInput(error)) return error
  const { severity, routine, code, table, constraint } = error as unknown as Record<string, unknown>
  const safe = new Error(`PostgreSQL refused (${String(code)})`)
  const stack = `Error: ${safe.message}\n${framesOf(error)}`
  return Object.assign(safe, { severity, routine, code, table, constraint, stack })
}

const errorFields = (error: Error) => {
  const { name, message, stack = '' } = error
  const code = 'code' in error ? { code: error.code } : {}
  if (!quotesInput(error)) return { type: name, message, stack, ...code }
  const table = 'table' in error ? { table: error.table } : {}
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {}
  return {
    type: 'DatabaseError',
    message: 'PostgreSQL refused',
    stack: framesOf(error),
    ...code,
    ...table,
    ...constraint,
  }
}

/** Logs contain routes, statuses and request ids, but never personal input. */
export const makeLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          'req.headers',
          'res.headers',
          'body',
          '*.emailAddress',
          '*.phoneNumber',
          '*.firstName',
          '*.lastName',
          '*.address',
          '*.unit',
          '*.access',
          '*.driverNote',
          '*.pin',
        ],
        remove: true,
      },
      serializers: {
        err: (error: unknown) => (error instanceof Error ? errorFields(error) : { message: String(error) }),
      },
    },
    destination,
  )
