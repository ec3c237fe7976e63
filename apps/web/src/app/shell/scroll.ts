import { isMenuPath, isProductPath } from '../../urls/urls.ts'

/** Whether a navigation scrolls to the top: always, except between a menu list and a product. [NAV-22] */
export const startsAtTop = (from: string, to: string): boolean =>
  !((isMenuPath(from) && isProductPath(to)) || (isProductPath(from) && isMenuPath(to)))

type Arrival = { readonly location: { readonly pathname: string } }

/**
 * Whether the router may move the page after a navigation, asked once for each. Between a list and a product it stays:
 * the list is behind the product, and may have grown above the place to which the router would return. [NAV-06]
 */
export const makeMayScroll = (): ((arrival: Arrival) => boolean) => {
  let last = ''
  return ({ location: { pathname } }) => {
    const from = last
    last = pathname
    return startsAtTop(from, pathname)
  }
}
