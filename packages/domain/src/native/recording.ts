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

/**
 * Attributes that a recording keeps: what an element looks like and which state it has. Labels, titles, values, names
 * and identifiers can contain names, addresses or what the customer orders, so they are not recorded.
 */
const recordedAttributes = new Set(
  [
    'class role type rel dir lang hidden open popover disabled tabindex style media loading width height sizes colspan rowspan',
    'aria-hidden aria-expanded aria-selected aria-checked aria-disabled aria-current aria-busy aria-pressed',
    'viewBox d fill stroke stroke-width stroke-linecap stroke-linejoin transform points x y x1 x2 y1 y2 cx cy r rx ry',
  ].flatMap((names) => names.split(' ')),
)

/** Whether a session recorder may see the value of an attribute. [NAT-10] */
export const isRecordedAttribute = (name: string): boolean => recordedAttributes.has(name)
