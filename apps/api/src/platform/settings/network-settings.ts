import { isIPv4 } from 'node:net'
import type { MetricsAccess } from '../http/metrics.ts'

/**
 * Whether a URL points to this machine, where only simulators run. A text that is not a URL counts as well, so that
 * it is refused.
 */
export const isLoopbackUrl = (url: string): boolean => {
  const host = URL.parse(url)?.hostname ?? 'localhost'
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$/.test(host)
}

/** Whether a call comes from this machine. */
export const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/** Whether only this machine can connect to a server that listens on `host`. */
const isLoopbackHost = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Whether other machines can reach the shop: through an https proxy, or on an address of the network. */
export const isReachable = ({
  publicUrl,
  host,
}: {
  readonly publicUrl: string | null
  readonly host: string
}): boolean => publicUrl?.startsWith('https:') === true || !isLoopbackHost(host)

/** Access to metrics and API documents, which reveal how the shop works. (ASVS 5.0 13.4.5) */
export type InternalsSettings = { readonly metricsAccess: MetricsAccess; readonly apiDocs: boolean }

/**
 * Access to metrics and API documents. If other machines can reach the shop, metrics need a token and documents need
 * `API_DOCS=on`.
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

/** The origin that a text consists of, without a trailing slash; null if the text is not exactly an origin. */
export const originOf = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/` ? url.origin : null
}

const transportComplaint = (name: string, url: string): readonly string[] => {
  if (isLoopbackUrl(url)) return [`${name} names a simulator, which production refuses [CFG-11]`]
  return URL.parse(url)?.protocol === 'http:' ? [`${name} must begin with https:// in production`] : []
}

/**
 * Production's complaints about addresses of third parties: simulators, and connections without encryption. One per
 * setting.
 */
export const transportComplaints = (
  addresses: readonly (readonly [name: string, url: string])[],
): readonly string[] => [...new Set(addresses.flatMap(([name, url]) => transportComplaint(name, url)))]
