import { refuse } from './refusal.ts'
import type { Caller } from './serve.ts'

/**
 * Whether a call comes from a page of our own: a browser sends cookies along wherever a call comes from, and never lies about that. The
 * app's web view has a scheme of its own.
 */
export const isFromOwnPage = ({ origin, host }: Caller): boolean => {
  const page = origin === null ? null : URL.parse(origin)
  return page !== null && /^https?:$/.test(page.protocol) && page.host === host
}

/** The cookie comes along from everywhere, so a call that changes something must come from our own page. */
export const fromOwnPage = (caller: Caller): void => {
  if (!isFromOwnPage(caller)) refuse('NotYours')
}

/** Where the native app's web view says that it is; no page of a browser can say so. */
const appOrigins = ['capacitor://localhost', 'https://localhost']

export const isFromApp = (caller: Caller): boolean => !isFromOwnPage(caller) && appOrigins.includes(caller.origin ?? '')
