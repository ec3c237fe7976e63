import pg from 'pg'

export type Listener = {
  /** Calls back with the payload of every notification on the channel; answers how to stop. */
  readonly on: (channel: string, hear: (payload: string) => void) => () => void
  /** Calls back after each connection that followed a lost one: what was missed must be read again. */
  readonly onReconnect: (reload: () => void) => () => void
  readonly close: () => Promise<void>
}

const pause = 500

/** One connection of its own that hears what other processes say, and finds its way back after the database was away. */
export const listen = async (url: string, channels: readonly string[]): Promise<Listener> => {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  const reloads = new Set<() => void>()
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null

  /** Rejects when there is no connection; when one is lost later, the next is tried for. */
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    next.on('error', () => undefined)
    next.on('notification', ({ channel, payload }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    // A try that fails both rejects and ends: it is followed by one other try, not by two.
    let isHearing = false
    next.on('end', () => {
      if (isHearing) again()
    })
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${channel}`)
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    isHearing = true
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
    on: (channel, hear) => {
      const all = hearers.get(channel) ?? new Set()
      hearers.set(channel, all.add(hear))
      return () => all.delete(hear)
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
