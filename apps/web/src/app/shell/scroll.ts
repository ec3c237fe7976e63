import { isMenuPath, isProductPath } from '../../urls/urls.ts'

/** Whether a navigation scrolls to the top: always, except between a menu list and a product. [NAV-22] */
export const startsAtTop = (from: string, to: string): boolean =>
  !((isMenuPath(from) && isProductPath(to)) || (isProductPath(from) && isMenuPath(to)))
