import type { ChannelName } from '@forno/domain/core/channels'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusals/refusal.ts'

/** Where a call comes from, as its headers show, and the origin of PUBLIC_URL. */
type CallOrigin = { readonly origin: string | null; readonly host: string; readonly publicOrigin: string | null }

/**
 * Whether a call comes from one of our own pages. Browsers send cookies from any page, but they report the page's
 * origin truthfully. It must equal PUBLIC_URL, scheme included; a proxy may change Host. Without a PUBLIC_URL, in
 * development, Host decides. The app's web view has its own origin and is not one of our pages.
 */
export const isFromOwnPage = ({ origin, host, publicOrigin }: CallOrigin): boolean => {
  const page = origin === null ? null : URL.parse(origin)
  if (page === null || !/^https?:$/.test(page.protocol)) return false
  return publicOrigin === null ? page.host === host : page.origin === publicOrigin
}

/** Refuses with NotYours unless the call comes from our own page: browsers attach cookies to calls from any site. */
export const fromOwnPage = (caller: CallOrigin): void => {
  if (!isFromOwnPage(caller)) refuse('NotYours')
}

/**
 * Origins of the native app's web view. Other apps made with Capacitor have them too, and so has a page of a web server
 * on the caller's own machine: they prove nothing about a caller, and calls of the app prove themselves by secrets.
 */
const appChannels: Readonly<Record<string, ChannelName>> = {
  'capacitor://localhost': 'iOS',
  'https://localhost': 'Android',
}
export const appOrigins: readonly string[] = Object.keys(appChannels)

export const isFromApp = (caller: CallOrigin): boolean =>
  !isFromOwnPage(caller) && appOrigins.includes(caller.origin ?? '')

/** Where a caller orders, as far as the origin tells: in the app of a platform, or on the website. [BAS-01] */
export const orderingChannelOf = (caller: CallOrigin): ChannelName =>
  (isFromApp(caller) ? appChannels[caller.origin ?? ''] : undefined) ?? 'Website'

/** Refuses with NotYours unless the call comes from the native app. */
export const fromApp = (caller: CallOrigin): void => {
  if (!isFromApp(caller)) refuse('NotYours')
}

/** The same for a request that has no caller yet. */
export const isAppOrigin = ({ headers, server }: FastifyRequest): boolean =>
  isFromApp({
    origin: headers.origin ?? null,
    host: headers.host ?? '',
    publicOrigin: server.publicOrigin ?? null,
  })
