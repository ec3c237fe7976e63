import { pino, type DestinationStream, type Logger } from 'pino'

/** PostgreSQL quotes what it was given, in messages such as `invalid input syntax for type date: "…"`. */
const quotesInput = (error: Error): boolean => 'severity' in error && 'routine' in error

const errorFields = (error: Error) => {
  const { name, message, stack = '' } = error
  const code = 'code' in error ? { code: error.code } : {}
  if (!quotesInput(error)) return { type: name, message, stack, ...code }
  const table = 'table' in error ? { table: error.table } : {}
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {}
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: 'DatabaseError',
    message: 'PostgreSQL refused',
    stack: frames.join('\n'),
    ...code,
    ...table,
    ...constraint,
  }
}

/** Logs speak of routes, statuses and ids of requests; what a person typed never reaches them. */
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
