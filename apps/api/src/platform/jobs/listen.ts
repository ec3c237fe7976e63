import pg from 'pg'

export type Listener = {
  /** Calls back with the payload of every notification on the channel. Returns a function that unsubscribes. */
  readonly on: (channel: string, handler: (payload: string) => void) => () => void
  /** Calls back after each reconnect. Notifications were lost meanwhile, so the listener must reload its data. */
  readonly onReconnect: (reload: () => void) => () => void
  readonly close: () => Promise<void>
}

const pause = 500

/**
 * Listens for notifications of other processes on a connection of its own, and reconnects after a failure of the
 * database.
 */
export const listen = async (url: string, channels: readonly string[]): Promise<Listener> => {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const reloads = new Set<() => void>()
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null

  /** Rejects if the connection fails. If it is lost later, reconnects. */
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    // A failed attempt both rejects and emits `end`. The flag makes sure that only one retry follows.
    let isListening = false
    next.on('end', () => {
      if (isListening) again()
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
  }
  const again = (): void => {
    client = null
    if (closed) return
    retry = setTimeout(() => {
      connect().then(() => {
        for (const reload of reloads) reload()
      }, again)
    }, pause)
  }

  await connect()
  return {
    on: (channel, handler) => {
      const all = handlers.get(channel) ?? new Set()
      handlers.set(channel, all.add(handler))
      return () => all.delete(handler)
    },
    onReconnect: (reload) => {
      reloads.add(reload)
      return () => reloads.delete(reload)
    },
    close: async () => {
      closed = true
      if (retry !== null) clearTimeout(retry)
      await client?.end()
    },
  }
}
