import { isIPv4 } from 'node:net'
import type { MetricsAccess } from '../http/metrics.ts'

/** Whether a URL names this machine, where only simulators run. A text that is not a URL counts as one, so that it is refused too. */
export const isLoopbackUrl = (url: string): boolean => {
  const host = URL.parse(url)?.hostname ?? 'localhost'
  return /^(.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(host)
}

/** Whether a call comes from this machine. */
export const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/** Whether only this machine can connect to a process that listens on `host`. */
const isLoopbackHost = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Whether others can reach the shop: through a proxy that speaks https, or on an address of the network. */
export const isReachable = ({
  publicUrl,
  host,
}: {
  readonly publicUrl: string | null
  readonly host: string
}): boolean => publicUrl?.startsWith('https:') === true || !isLoopbackHost(host)

/** What tells about the shop itself, for those who run it and those who build on it. (ASVS 5.0 13.4.5) */
export type InternalsSettings = { readonly metricsAccess: MetricsAccess; readonly apiDocs: boolean }

/**
 * Who may read the metrics and the API's documents. If others can reach the shop, metrics need a token and documents need `API_DOCS=on`.
 */
export const internalsOf = ({
  metricsToken: token,
  apiDocs,
  ...network
}: {
  readonly metricsToken: string | null
  readonly apiDocs: boolean | null
  readonly publicUrl: string | null
  readonly host: string
}): InternalsSettings => ({
  metricsAccess: token === null ? (isReachable(network) ? 'closed' : 'open') : { token },
  apiDocs: apiDocs ?? !isReachable(network),
})

/** The origin that a text names, without a slash at its end; null where the text is more or less than an origin. */
export const originOf = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/` ? url.origin : null
}

const transportComplaint = (name: string, url: string): readonly string[] => {
  if (isLoopbackUrl(url)) return [`${name} names a simulator, which production refuses [CFG-11]`]
  return URL.parse(url)?.protocol === 'http:' ? [`${name} must begin with https:// in production`] : []
}

/** What production refuses in the addresses of third parties: simulators, and connections without encryption. One complaint a setting. */
export const transportComplaints = (
  addresses: readonly (readonly [name: string, url: string])[],
): readonly string[] => [...new Set(addresses.flatMap(([name, url]) => transportComplaint(name, url)))]
