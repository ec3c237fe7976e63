import { isLoopbackUrl } from './network-settings.ts'

/** The last value of a parameter: the driver uses the last one. */
const lastOf = (url: URL, name: string): string | undefined => url.searchParams.getAll(name).at(-1)

/** Whether the driver connects on this machine: through a Unix socket or the loopback interface. */
const isOnThisMachine = (url: URL): boolean => {
  if (url.protocol === 'socket:') return true
  const host = decodeURIComponent(lastOf(url, 'host') ?? url.hostname)
  return host.startsWith('/') || (host !== '' && isLoopbackUrl(`http://${host}`))
}

/**
 * Production's complaints about DATABASE_URL: a connection over the network must verify the server's certificate and
 * name. Only `sslmode=verify-full` does that in every version of the driver; its own `ssl=` and the weaker modes of
 * libpq do not count. Complaints never quote the URL, because it contains a password. [CFG-11]
 */
export const databaseComplaints = (databaseUrl: string): readonly string[] => {
  if (databaseUrl.startsWith('/')) return []
  const url = URL.parse(databaseUrl)
  if (url === null) return ['DATABASE_URL must be an address such as postgres://name:password@host/database']
  if (isOnThisMachine(url) || lastOf(url, 'sslmode') === 'verify-full') return []
  return [
    'DATABASE_URL needs sslmode=verify-full in production, unless it names a socket or a loopback address of this machine',
  ]
}
