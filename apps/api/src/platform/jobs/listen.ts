import pg from 'pg'
import type { Logger } from 'pino'
import { makeLogger } from '../logs/logger.ts'

/** The notifications of other processes that this one listens for. */
export type Listener = {
  /** Calls back with the payload of every notification on the channel. Returns a function that unsubscribes. */
  readonly on: (channel: string, handler: (payload: string) => void) => () => void
  /** Calls back after each reconnect. Notifications were lost meanwhile, so the listener must reload its data. */
  readonly onReconnect: (reload: () => void) => () => void
  readonly close: () => Promise<void>
}

/** Milliseconds before another attempt to connect. */
const reconnectDelay = 500

/**
 * Listens for notifications of other processes on a connection of its own, and reconnects after a failure of the
 * database, also of the first connection. A handler that throws is logged; it ends neither the connection nor the
 * process.
 */
export const listen = async (
  url: string,
  channels: readonly string[],
  logger: Logger = makeLogger('error'),
): Promise<Listener> => {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const reloads = new Set<() => void>()
  let isClosed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null

  const runGuarded = (handler: () => void): void => {
    try {
      handler()
    } catch (error) {
      logger.error({ err: error }, 'a notification could not be handled')
    }
  }

  /** Rejects if the connection fails. If it is lost later, reconnects. */
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) runGuarded(() => handler(payload ?? ''))
    })
    // A failed attempt both rejects and emits `end`. The flag makes sure that only one retry follows.
    let isListening = false
    next.on('end', () => {
      if (isListening) reconnectLater()
    })
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${channel}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    isListening = true
    client = next
    // The connection may have been established while the listener was closed.
    if (isClosed) await next.end()
  }
  const reconnectLater = (): void => {
    client = null
    if (isClosed) return
    retry = setTimeout(() => {
      connect().then(() => {
        if (!isClosed) for (const reload of reloads) runGuarded(reload)
      }, reconnectLater)
    }, reconnectDelay)
  }

  await connect().catch((error: unknown) => {
    logger.error({ err: error }, 'the database cannot be listened to yet')
    reconnectLater()
  })
  return {
    on: (channel, handler) => {
      const ofChannel = handlers.get(channel) ?? new Set()
      handlers.set(channel, ofChannel.add(handler))
      return () => ofChannel.delete(handler)
    },
    onReconnect: (reload) => {
      reloads.add(reload)
      return () => reloads.delete(reload)
    },
    close: async () => {
      isClosed = true
      if (retry !== null) clearTimeout(retry)
      await client?.end()
    },
  }
}
