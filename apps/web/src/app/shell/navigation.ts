import { defaultBottomNavigation, type BottomNavigationId } from '@forno/domain/content/site-stories'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { Frame } from '../../api/site.ts'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import * as routePaths from '../../urls/route-paths.ts'
import { isMenuPath, isProductPath, paths } from '../../urls/urls.ts'
import type { IconName } from '../../ui/icon-shapes.ts'

/** An entry of the main navigation. [NAV-01] */
export type NavigationEntry = {
  readonly id: BottomNavigationId
  readonly label: string
  readonly icon: IconName
  /** null: opens the cart over the screen without changing the address. */
  readonly href: string | null
}

/** The icon and the address of each entry; content decides the labels and the order. [NAV-01] [CON-10] */
const appearance: Readonly<Record<BottomNavigationId, Pick<NavigationEntry, 'icon' | 'href'>>> = {
  home: { icon: 'home', href: paths.home },
  menu: { icon: 'slice', href: paths.menu() },
  offers: { icon: 'tag', href: paths.offers },
  cart: { icon: 'bag', href: null },
  account: { icon: 'user', href: paths.account() },
}

/**
 * The entries of the bottom navigation, and of the top one on desktop: those of the variant, otherwise of `control`.
 * [NAV-01] [CON-10]
 */
export const navigationEntries = (
  variants: Frame['bottomNavigation'] | undefined,
  variant: string,
): readonly NavigationEntry[] =>
  (variants?.[variant] ?? variants?.['control'] ?? defaultBottomNavigation).map((entry) => ({
    ...entry,
    ...appearance[entry.id],
  }))

/** The navigation entry of a path; null = none. */
export const currentEntry = (path: string): BottomNavigationId | null => {
  if (path === paths.home || path === routePaths.newHome) return 'home'
  if (isMenuPath(path) || isProductPath(path)) return 'menu'
  if (path.startsWith(paths.offers) || path === paths.coupons) return 'offers'
  if (path.startsWith(paths.account())) return 'account'
  return null
}

/** The total beside the entry of the cart: none at zero, because a cart that misses something is not free. [ORD-09] */
export const cartDetail = (basket: Pick<Basket, 'basketTotal'> | null): string | undefined =>
  basket?.basketTotal ? formatPrice(centsOf(basket.basketTotal)) : undefined
