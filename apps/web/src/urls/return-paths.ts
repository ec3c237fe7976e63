/**
 * The return pages of payment providers, as router paths. A provider without one, such as PayPal, returns to
 * `processOrder` with its result in the query. [NAV-10]
 */
export const returnPaths = {
  zip: '/zippayconfirmation',
  afterpay: '/completeafterpay/$basketId',
} as const

/** The return pages with a route name. [NAV-41] */
export const returnNames = { 'complete-afterpay': returnPaths.afterpay } as const

/** The return pages that skip session validation. [NAV-17] */
export const unvalidatedReturns = ['complete-afterpay'] as const

/** Whether a path is a return page. */
export const isReturnPath = (pathname: string): boolean =>
  Object.values(returnPaths).some((path) => pathname.startsWith(path.replace('$basketId', '')))
