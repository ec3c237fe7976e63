import { pino, type DestinationStream, type Logger } from 'pino'

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
        err: (error: unknown) =>
          error instanceof Error
            ? {
                type: error.name,
                message: error.message,
                stack: error.stack,
                ...('code' in error ? { code: error.code } : {}),
              }
            : { message: String(error) },
      },
    },
    destination,
  )
