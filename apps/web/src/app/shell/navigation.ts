import * as routePaths from '../../urls/route-paths.ts'
import { isMenuPath, isProductPath, paths } from '../../urls/urls.ts'
import type { IconName } from '../../ui/icon-shapes.ts'

export type NavigationEntry = {
  readonly id: 'home' | 'menu' | 'offers' | 'cart' | 'account'
  readonly label: string
  readonly icon: IconName
  /** null: opens the cart over the screen without changing the address. */
  readonly href: string | null
}

/** The five entries of the bottom navigation, and of the top one on desktop. [NAV-01] */
export const navigationEntries: readonly NavigationEntry[] = [
  { id: 'home', label: 'Home', icon: 'home', href: paths.home },
  { id: 'menu', label: 'Menu', icon: 'slice', href: paths.menu() },
  { id: 'offers', label: 'Offers', icon: 'tag', href: paths.offers },
  { id: 'cart', label: 'Cart', icon: 'bag', href: null },
  { id: 'account', label: 'Account', icon: 'user', href: paths.account() },
]

/** The navigation entry of a path; null = none. */
export const currentEntry = (path: string): NavigationEntry['id'] | null => {
  if (path === paths.home || path === routePaths.newHome) return 'home'
  if (isMenuPath(path) || isProductPath(path)) return 'menu'
  if (path.startsWith(paths.offers) || path === paths.coupons) return 'offers'
  if (path.startsWith(paths.account())) return 'account'
  return null
}
