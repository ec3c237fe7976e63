import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  menuContext,
  navigationQuery,
  popularQuery,
  productsQuery,
  surchargesQuery,
  type MenuContext,
  type Product,
} from '../../api/catalogue.ts'
import { originOf, useBrand, useShop } from '../../lib/react/shop-context.ts'
import { energyStatement } from '../../shared/food/energy-statement.ts'
import { rangesOf, showsKinds } from './model/pizza-page.ts'
import { useDisposition } from '../../state/session/session.ts'
import { whereOf } from '../../lib/disposition.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Page } from '../../ui/layout/layout.tsx'
import { EmptyState, Note } from '../../ui/progress/states.tsx'
import { byRange, type RangeGroup } from './products/product-grid.tsx'
import { CategoryTabs } from './category-tabs.tsx'
import { ListSkeleton } from './products/list-skeleton.tsx'
import type { MenuToolsProps } from './menu-tools.tsx'
import { popularIn } from './products/popular.ts'
import { ProductGrid } from './products/product-grid.tsx'
import { structuredData } from './structured-data.ts'
import { useIsRefined } from './filters/use-is-refined.ts'
import styles from './products/menu.module.css'

/** Without them the list still stands, for instance when the network has gone. */
const MenuTools = lazy(() => import('./menu-tools.tsx').catch(() => ({ default: ToolsToCome })))
const RefinedList = lazy(() => import('./filters/refined-list.tsx'))

type MenuScreenProps = {
  readonly category: string
  readonly subcategory: string | null
  /** A product is open over the list and sets the page's title itself. */
  readonly isBehind: boolean
  /** Told in place of the list, where there is nothing to buy. [NAV-09] */
  readonly story: ReactNode
}

/** A category of the menu, whole or one range of it, below the tabs of all categories. [CAT-15] [NAV-06] */
export function MenuScreen({ category: slug, subcategory, isBehind, story }: MenuScreenProps) {
  const context = menuContext(useDisposition())
  const { settings } = useShop().configuration
  const { data: navigation } = useSuspenseQuery(navigationQuery(context))
  const { data: products, error } = useQuery(productsQuery(context, slug))
  const [seen, setSeen] = useState<string | null>(null)
  const category = navigation.find((each) => each.slug === slug)
  const isKinds = showsKinds(settings)
  const ranges = useMemo(
    () => (category ? rangesOf(category, products ?? [], isKinds) : []),
    [category, products, isKinds],
  )
  const range = ranges.find((each) => each.slug === subcategory)
  if (products === undefined && error !== null) throw error
  const name = category?.name ?? ''
  const title = range === undefined ? name : rangeTitle(range.name, name)
  const listPath = paths.menu(slug, range?.slug)
  const shown = range?.slug
  const groups = useMemo(
    () => byRange(products ?? [], ranges).filter((group) => shown === undefined || group.slug === shown),
    [products, ranges, shown],
  )
  return (
    <div className={styles.menu}>
      <CategoryTabs categories={navigation} current={slug} range={range?.slug ?? null} {...{ ranges, seen }} />
      {story ?? (
        <Page>
          {!isBehind && <Head title={title} />}
          <Introduction title={title} context={context} />
          {products === undefined ? (
            <ListSkeleton />
          ) : (
            <List {...{ context, title, listPath, groups }} isWhole={range === undefined} onSeen={setSeen} />
          )}
        </Page>
      )}
    </div>
  )
}

type ListProps = {
  readonly context: MenuContext
  readonly title: string
  readonly listPath: string
  readonly groups: readonly RangeGroup[]
  /** All ranges, not one alone. */
  readonly isWhole: boolean
  readonly onSeen: (range: string | null) => void
}

function List({ context, title, listPath, groups, isWhole, onSeen }: ListProps) {
  const isRefined = useIsRefined()
  const list = useRef<HTMLDivElement>(null)
  const listed = groups.flatMap(({ products }) => products)
  const { data: ids } = useQuery(popularQuery(context))
  const popular = isWhole && !isRefined ? popularIn(listed, ids ?? []) : []
  return (
    <>
      <div className={styles.tools}>
        <Tools
          {...{ context, popular, listPath, list, onSeen }}
          products={listed}
          listed={`${listPath} ${isRefined}`}
        />
      </div>
      {isRefined ? (
        <Suspense fallback={<ListSkeleton />}>
          <RefinedList {...{ context, listed, listPath }} listName={title} />
        </Suspense>
      ) : (
        <div ref={list}>
          <Groups {...{ groups, listPath }} />
        </div>
      )}
      <DataBlock key={listPath} {...{ title, listPath, groups }} />
    </>
  )
}

/** Their arrival does not render the list again. */
function Tools(props: MenuToolsProps) {
  const toCome = <ToolsToCome popular={props.popular} />
  return useHydrated() ? (
    <Suspense fallback={toCome}>
      <MenuTools {...props} />
    </Suspense>
  ) : (
    toCome
  )
}

/** The search field, its chips and what is popular, in their places: they come with the code that makes them work. */
function ToolsToCome({ popular }: { popular: readonly Product[] }) {
  return (
    <div aria-hidden className={styles.toolsToCome}>
      <span>Try: prawns, no onion</span>
      <span>Filters</span>
      {popular.length > 0 && <div />}
    </div>
  )
}

/** "Premium pizza"; a range with a plural name gives "Classic pizzas". */
const rangeTitle = (range: string, category: string): string =>
  range.endsWith('s') ? `${range.slice(0, -1)} ${category.toLowerCase()}s` : `${range} ${category.toLowerCase()}`

function Head({ title }: { title: string }) {
  const brand = useBrand()
  return (
    <PageHead title={title} brand={brand} description={`${title} from ${brand.name}: order for delivery or pickup.`} />
  )
}

function Introduction({ title, context }: { title: string; context: MenuContext }) {
  const disposition = useDisposition()
  const { data: surcharges } = useQuery(surchargesQuery(context))
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.hint}>
          {whereOf(disposition) === null && 'Delivery prices: choose a store for yours. '}
          {energyStatement}.
        </p>
      </header>
      {surcharges?.map(({ productId, wording }) => (
        <Note key={productId}>Today {wording}.</Note>
      ))}
    </>
  )
}

/** Drawn anew only with other products: telling which range is read goes through the whole screen. */
const Groups = memo(({ groups, listPath }: Pick<ListProps, 'groups' | 'listPath'>) => {
  if (groups.length === 0)
    return (
      <EmptyState title="Nothing here right now">
        <p>It is not on sale at this store and time.</p>
      </EmptyState>
    )
  const isMany = groups.length > 1
  return groups.map(({ slug, name, products }, at) => (
    <section key={slug} id={slug} tabIndex={isMany ? -1 : undefined} aria-label={name} className={styles.group}>
      {isMany && <h2 className={styles.groupName}>{name}</h2>}
      <ProductGrid products={products} listPath={listPath} headingLevel={isMany ? 3 : 2} inSight={at > 0 ? 0 : 2} />
    </section>
  ))
})

/**
 * Written by the server alone: search engines read what it sends, and the browser need not know how it is made. There
 * it stays as it came until another list is shown; the page's policy lets no script make another.
 */
function DataBlock({ title, listPath, groups }: Pick<ListProps, 'title' | 'groups' | 'listPath'>) {
  const { configuration } = useShop()
  const [isServers] = useState(!useHydrated())
  const text = import.meta.env.SSR
    ? structuredData({ name: title, path: listPath, origin: originOf(configuration), groups })
    : ''
  return isServers ? (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  ) : null
}
