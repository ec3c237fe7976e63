import { refuse } from '../refusals/refusal.ts'
import type { Caller } from './serve.ts'

/**
 * Whether a call comes from one of our own pages. Browsers send cookies from any page, but they report the page's
 * origin truthfully. It must equal PUBLIC_URL, scheme included; a proxy may change Host. Without a PUBLIC_URL, in
 * development, Host decides. The app's web view has its own scheme and is not one of our pages.
 */
export const isFromOwnPage = ({ origin, host, publicOrigin }: Caller): boolean => {
  const page = origin === null ? null : URL.parse(origin)
  if (page === null || !/^https?:$/.test(page.protocol)) return false
  return publicOrigin === null ? page.host === host : page.origin === publicOrigin
}

/** Refuses with NotYours unless the call comes from our own page: browsers attach cookies to calls from any site. */
export const fromOwnPage = (caller: Caller): void => {
  if (!isFromOwnPage(caller)) refuse('NotYours')
}

/** Origins of the native app's web view. Pages in a browser cannot have them. */
const appOrigins = ['capacitor://localhost', 'https://localhost']

export const isFromApp = (caller: Caller): boolean => !isFromOwnPage(caller) && appOrigins.includes(caller.origin ?? '')
