import { Outlet, useRouterState } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useBasketView } from '../../state/basket/basket-view.ts'
import { countOf } from '../../state/basket/item-count.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useVariant } from '../../features/experiments/model/experiments.ts'
import { useNetwork } from '../../state/offline/network.ts'
import { useOpenPanel, usePanels } from '../../state/session/panels.ts'
import { paths } from '../../urls/urls.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Link } from '../../ui/link.tsx'
import { IconButton } from '../../ui/buttons/button.tsx'
import { PriceAge } from '../../ui/prices/price-age.tsx'
import { BottomNav, Logo, TopBar, TopNav, type NavItem } from '../../ui/layout/frame.tsx'
import { Footer } from './footer.tsx'
import { cartDetail, currentEntry, navigationEntries } from './navigation.ts'
import { PanelsLayer } from './panels-layer.tsx'
import { useFrame } from './use-frame.ts'
import { WherePill } from './where-pill.tsx'
import styles from './frame.module.css'

/** The header, navigation, footer and panels around every screen. */
export function Frame() {
  const brand = useBrand()
  const { openSiteMenu } = usePanels()
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <TopBar
        brand={
          <>
            <Link href={paths.basket} className={styles.skip}>
              Skip to cart
            </Link>
            <Logo name={brand.wordmark} href="/" />
          </>
        }
        pill={<WherePill />}
        nav={<MainNavTop />}
        actions={<IconButton icon="menu" label="More" className={styles.more} onClick={openSiteMenu} />}
      />
      <PriceAgeStrip />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Footer />
      <MainNavBottom />
      <PanelsLayer />
    </div>
  )
}

/** The age of the prices on screen, over the lower edge so that nothing moves. [SES-18] */
const PriceAgeStrip = () => (
  <div role="status" className={styles.network}>
    <PriceAge text={useNetwork(({ priceAge }) => priceAge)} />
  </div>
)

// The cart's count changes with every tap: only these two render again.
const MainNavTop = () => <TopNav label="Main" items={useNavItems()} />
const MainNavBottom = () => <BottomNav label="Main" items={useNavItems()} />

function useNavItems(): readonly NavItem[] {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const current = useBasketView()
  const deferred = useDeferredValue(current)
  // Behind the open cart the count may render later.
  const basket = useOpenPanel() === null ? current : deferred
  const { openBasket } = usePanels()
  const count = countOf(basket)
  const entry = currentEntry(path)
  const isHydrated = useHydrated()
  const variants = useFrame()?.bottomNavigation
  return navigationEntries(variants, useVariant('bottom-navigation')).map(({ id, label, icon, href }) =>
    href === null
      ? {
          id,
          label,
          icon,
          // Before hydration the cart is a link to its own page.
          ...(isHydrated ? { onPress: openBasket } : { href: paths.basket }),
          count,
          countLabel: count === 1 ? 'item' : 'items',
          detail: cartDetail(basket),
        }
      : { id, label, icon, href, current: id === entry },
  )
}
