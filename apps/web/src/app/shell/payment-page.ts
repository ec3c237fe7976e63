import { isReturnPath } from '../../urls/return-paths.ts'

/**
 * Whether a page shows a payment in progress: placing, a bank's challenge, or a provider return. [NAV-10] [NAV-11]
 */
export const isPaymentPage = (pathname: string): boolean =>
  /^\/(process-order\/|card-auth)/.test(pathname) || isReturnPath(pathname)
