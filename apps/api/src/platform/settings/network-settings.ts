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

const shortestToken = 32

/**
 * Who may read the metrics and the API's documents. If others can reach the shop, metrics need a token of at least 32 characters
 * and documents need `API_DOCS=on`.
 */
export const readInternalsSettings = (
  { METRICS_TOKEN: token, API_DOCS: docs }: Readonly<Record<string, string | undefined>>,
  isReachableByOthers: boolean,
  complaints: string[],
): InternalsSettings => {
  if (token !== undefined && token.length < shortestToken)
    complaints.push(`METRICS_TOKEN must have at least ${shortestToken} characters`)
  if (docs !== undefined && docs !== 'on' && docs !== 'off')
    complaints.push(`API_DOCS must be one of on, off, not "${docs}"`)
  return {
    metricsAccess: token === undefined ? (isReachableByOthers ? 'closed' : 'open') : { token },
    apiDocs: docs === undefined ? !isReachableByOthers : docs === 'on',
  }
}

/**
 * The origin that a setting names, without a slash at its end; null where it is not set. Return addresses are made by adding a path,
 * so anything behind the origin is refused with a complaint.
 */
export const originFrom = (name: string, text: string | undefined, complaints: string[]): string | null => {
  if (text === undefined) return null
  const url = URL.parse(text)
  if (url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`) return url.origin
  complaints.push(
    `${name} must be an origin such as https://shop.example.com, without a path, query, fragment or password`,
  )
  return null
}

const transportComplaint = (name: string, url: string): readonly string[] => {
  if (isLoopbackUrl(url)) return [`${name} names a simulator, which production refuses [CFG-11]`]
  return URL.parse(url)?.protocol === 'http:' ? [`${name} must begin with https:// in production`] : []
}

/** What production refuses in the addresses of third parties: simulators, and connections without encryption. One complaint a setting. */
export const transportComplaints = (
  addresses: readonly (readonly [name: string, url: string])[],
): readonly string[] => [...new Set(addresses.flatMap(([name, url]) => transportComplaint(name, url)))]
