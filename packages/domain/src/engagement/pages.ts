/** First parts of the paths on which customers pay or return from a bank. */
const paymentPages = ['checkout', 'process-order', 'card-auth', 'zippayconfirmation', 'completeafterpay']

/**
 * Whether the engagement service may be called from a page. It never is from a page on which customers pay: those run
 * no script of it and allow no connection to it. Letter case does not matter, because the router ignores it. [ENG-01]
 */
export const mayUseEngagement = (pathname: string): boolean =>
  !paymentPages.includes(pathname.split('/')[1]?.toLowerCase() ?? '')
