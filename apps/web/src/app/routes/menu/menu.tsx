import { lazy, Suspense, useDeferredValue, useSyncExternalStore } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useChildMatches } from '@tanstack/react-router'
import { menuContext, navigationQuery, productQuery } from '../../../api/catalogue.ts'
import { useDisposition } from '../../../state/session/session.ts'
import { MenuScreen } from '../../../features/menu/menu-screen.tsx'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { onLayersChange, topLayer } from '../../../ui/dialogs/layers.ts'
import type * as routePaths from '../../../urls/route-paths.ts'
import type { LayoutParams, LoadInput } from '../../shell/screen.ts'
import { CategoryAside } from '../layout/asides.tsx'
import { inLayout } from '../layout/layout.tsx'
import { isShownAsStory, loadMenu, MenuStory } from './load-menu.ts'
import styles from './menu.module.css'

/** Loads the category of the path. */
export const load = ({ context, params: { category, subcategory } }: LoadInput<typeof routePaths.menu>) =>
  loadMenu(context, category, subcategory)

/**
 * The layout renders the list; only a product renders here. The default, an outlet, would need a match that a click
 * has replaced.
 */
export const Screen = () => null

/**
 * The menu list with the cart beside it; a product opens over it. For a category or range that is not found, the page
 * says so, and nothing else. [NAV-06] [NAV-07]
 */
export function Layout({ params: { category, subcategory, slug } }: { readonly params: LayoutParams }) {
  const isFound = useChildMatches({ select: (matches) => matches.every(({ status }) => status !== 'notFound') })
  if (!isFound) return <Outlet />
  return (
    <div className={styles.layout}>
      <div className={styles.list}>
        {category === undefined ? (
          <ListToCome slug={slug ?? ''} />
        ) : (
          <Category category={category} subcategory={subcategory ?? null} isBehind={slug !== undefined} />
        )}
      </div>
      <DockedBasket />
      <Outlet />
    </div>
  )
}

const inMenu = inLayout('menu')

type CategoryProps = { readonly category: string; readonly subcategory: string | null; readonly isBehind: boolean }

/** A category, or its content page while it has no products. [NAV-09] */
function Category(props: CategoryProps) {
  const { category, subcategory, isBehind } = props
  const queries = useQueryClient()
  const context = menuContext(useDisposition())
  const navigation = queries.getQueryData(navigationQuery(context).queryKey)
  const isStory = !isBehind && isShownAsStory(category, navigation)
  return (
    <MenuScreen
      {...props}
      story={isStory ? <MenuStory slug={category} /> : null}
      aside={<CategoryAside slug={subcategory ?? category} />}
      inLayout={inMenu}
    />
  )
}

/**
 * The list behind a product that was opened by its own address. It renders once the product's dialog covers it, in a
 * deferred update, because rendering it earlier would only slow a phone down. Its placeholder is as high as the list.
 */
function ListToCome({ slug }: { slug: string }) {
  const isCovered = useSyncExternalStore(
    onLayersChange,
    () => topLayer() !== null,
    () => false,
  )
  const isDue = useDeferredValue(isCovered, false)
  return isDue ? <ListOfProduct slug={slug} /> : <div className={styles.toCome} />
}

/** The product's first category, rendered behind it. */
function ListOfProduct({ slug }: { slug: string }) {
  const { data: product } = useSuspenseQuery(productQuery(menuContext(useDisposition()), slug))
  const category = product.categories.find(({ isNavigation }) => isNavigation)?.slug ?? 'pizza'
  return <MenuScreen category={category} subcategory={null} isBehind story={null} />
}

const DockedCart = lazy(() => import('./docked-cart.tsx').then(({ DockedCart: it }) => ({ default: it })))

/** The cart at the right of the menu, from 1024 px on. */
function DockedBasket() {
  const isWide = useMedia('(min-width: 64rem)')
  const isHydrated = useHydrated()
  return (
    <aside className={styles.docked} aria-label="Your cart">
      <Suspense fallback={null}>{isHydrated && isWide && <DockedCart />}</Suspense>
    </aside>
  )
}
