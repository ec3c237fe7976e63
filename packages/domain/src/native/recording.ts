/**
 * First parts of the paths that a session recorder may see: the menu, products, deals and pages that are the same for
 * every visitor. Carts, payments, orders, accounts and forms are none of them.
 */
const recordedPages = [
  '',
  'new',
  'menu',
  'product',
  'pizza-meals',
  'offers',
  'coupons',
  'nutrition-information',
  'blog',
]

/** Whether a session recorder may see a page. Letter case does not matter, because the router ignores it. [NAT-10] */
export const isRecordedPage = (pathname: string): boolean =>
  recordedPages.includes(pathname.split('/')[1]?.toLowerCase() ?? '')
