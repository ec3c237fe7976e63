/**
 * The push addresses of the app: the current one, one that it replaced, and one that no longer gets pushes. The
 * reports about the last two have not reached the server yet; without a network they wait for the next start. [ENG-09]
 */
export type PushAddresses = {
  readonly current: string | null
  readonly replaced: string | null
  readonly ended: string | null
}

/** An app that has never registered for pushes. */
export const noPushAddresses: PushAddresses = { current: null, replaced: null, ended: null }

/** The app has got this address, a new one or the same again. The server still knows the first one that it replaced. */
export const withPushAddress = (addresses: PushAddresses, endpoint: string): PushAddresses => {
  const known = addresses.replaced ?? addresses.current
  return { ...addresses, current: endpoint, replaced: known === endpoint ? null : known }
}

/** The app gives its address back: a log-out, or notifications were blocked in the settings of the phone. */
export const withoutPushAddress = ({ current, replaced, ended }: PushAddresses): PushAddresses => ({
  current: null,
  replaced: null,
  ended: replaced ?? current ?? ended,
})

/** What the app tells the server about its addresses: one has ended, or one has replaced another. [ENG-09] */
export type PushAddressReport =
  | { readonly kind: 'stop'; readonly endpoint: string }
  | { readonly kind: 'renew'; readonly endpoint: string; readonly to: string }

/** The next report to the server; null = none. An ended address comes first: the platform may give it out again. */
export const nextPushReport = ({ current, replaced, ended }: PushAddresses): PushAddressReport | null => {
  if (ended !== null) return { kind: 'stop', endpoint: ended }
  return replaced !== null && current !== null ? { kind: 'renew', endpoint: replaced, to: current } : null
}

/** The addresses after the server has received a report. A change in the meantime stays. */
export const afterPushReport = (addresses: PushAddresses, { kind, endpoint }: PushAddressReport): PushAddresses => {
  if (kind === 'stop') return addresses.ended === endpoint ? { ...addresses, ended: null } : addresses
  return addresses.replaced === endpoint ? { ...addresses, replaced: null } : addresses
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** Reads stored addresses; null = the text is none of ours. */
export const readPushAddresses = (value: unknown): PushAddresses | null => {
  if (typeof value !== 'object' || value === null) return null
  const { current, replaced, ended } = value as Readonly<Record<string, unknown>>
  return isText(current) && isText(replaced) && isText(ended) ? { current, replaced, ended } : null
}

const orderPath = /^\/order\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page of the order that the data of a push name; null = none of our pushes. */
export const pushedOrderPath = (data: unknown): string | null => {
  const url = typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)['url'] : undefined
  return typeof url === 'string' && orderPath.test(url) ? url : null
}
