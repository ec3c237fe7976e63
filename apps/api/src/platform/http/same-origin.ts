import { refuse } from '../refusals/refusal.ts'
import type { Caller } from './serve.ts'

/**
 * Whether a call comes from a page of our own: browsers send cookies along from any page, and name the page's origin truthfully. It is the
 * origin of PUBLIC_URL, whatever Host a proxy writes, and http is not https. Without a PUBLIC_URL, in development, the shop has every name
 * by which it is called. The app's web view has a scheme of its own.
 */
export const isFromOwnPage = ({ origin, host, publicOrigin }: Caller): boolean => {
  const page = origin === null ? null : URL.parse(origin)
  if (page === null || !/^https?:$/.test(page.protocol)) return false
  return publicOrigin === null ? page.host === host : page.origin === publicOrigin
}

/** The cookie comes along from everywhere, so a call that changes something must come from our own page. */
export const fromOwnPage = (caller: Caller): void => {
  if (!isFromOwnPage(caller)) refuse('NotYours')
}

/** Where the native app's web view says that it is; no page of a browser can say so. */
const appOrigins = ['capacitor://localhost', 'https://localhost']

export const isFromApp = (caller: Caller): boolean => !isFromOwnPage(caller) && appOrigins.includes(caller.origin ?? '')
