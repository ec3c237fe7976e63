/**
 * The pages of their own to which payment providers lead back, as the router writes them. A provider without one leads
 * back to `processOrder` and tells its return by the query, as PayPal does. [NAV-10]
 */
export const returnPaths = {
  zip: '/zippayconfirmation',
  afterpay: '/completeafterpay/$basketId',
} as const

/** Those of them that have a name. [NAV-41] */
export const returnNames = { 'complete-afterpay': returnPaths.afterpay } as const

/** Those on which session validation is skipped. [NAV-17] */
export const unvalidatedReturns = ['complete-afterpay'] as const

/** Whether a page is one of them. */
export const isReturnPath = (pathname: string): boolean =>
  Object.values(returnPaths).some((path) => pathname.startsWith(path.replace('$basketId', '')))
