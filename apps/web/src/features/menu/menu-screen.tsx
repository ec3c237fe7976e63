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
import { kindsFlag, rangesOf } from './model/pizza-page.ts'
import { useFlag } from './model/flags.ts'
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

/** The list still works without the tools, for instance when the network is down. */
const MenuTools = lazy(() => import('./menu-tools.tsx').catch(() => ({ default: ToolsPlaceholder })))
const RefinedList = lazy(() => import('./filters/refined-list.tsx'))

type MenuScreenProps = {
  readonly category: string
  readonly subcategory: string | null
  /** A product is open over the list and sets the page title itself. */
  readonly isBehind: boolean
  /** Shown in place of the list when the category has nothing to buy. [NAV-09] */
  readonly story: ReactNode
  /** Text and banner of an editor, above the products. [CON-11] */
  readonly aside?: ReactNode
  /** Puts the list among the sections of the layout. */
  readonly inLayout?: (list: ReactNode) => ReactNode
}

/** A category of the menu, whole or a single range, below the tabs of all categories. [CAT-15] [NAV-06] */
export function MenuScreen({ category: slug, subcategory, isBehind, story, aside, inLayout }: MenuScreenProps) {
  const context = menuContext(useDisposition())
  const { data: navigation } = useSuspenseQuery(navigationQuery(context))
  const { data: products, error } = useQuery(productsQuery(context, slug))
  const [seen, setSeen] = useState<string | null>(null)
  const category = navigation.find((each) => each.slug === slug)
  const isKinds = useFlag(kindsFlag)
  const ranges = useMemo(
    () => (category ? rangesOf(category, products ?? [], isKinds) : []),
    [category, products, isKinds],
  )
  const range = ranges.find((each) => each.slug === subcategory)
  if (products === undefined && error !== null) throw error
  const name = category?.name ?? ''
  const title = range === undefined ? name : rangeTitle(range.name, name)
  const listPath = paths.menu(slug, range?.slug)
  const onlyRange = range?.slug
  const groups = useMemo(
    () => byRange(products ?? [], ranges).filter((group) => onlyRange === undefined || group.slug === onlyRange),
    [products, ranges, onlyRange],
  )
  const list =
    products === undefined ? (
      <ListSkeleton />
    ) : (
      <List {...{ context, title, listPath, groups }} isWhole={range === undefined} onSeen={setSeen} />
    )
  return (
    <div className={styles.menu}>
      <CategoryTabs categories={navigation} current={slug} range={range?.slug ?? null} {...{ ranges, seen }} />
      {story ?? (
        <Page>
          {!isBehind && <Head title={title} />}
          <Introduction title={title} context={context} />
          {aside}
          {inLayout ? inLayout(list) : list}
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
  /** True for all ranges, false for a single one. */
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
          listKey={`${listPath} ${isRefined}`}
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

/** Keeps the list from rendering again when the tools arrive. */
function Tools(props: MenuToolsProps) {
  const placeholder = <ToolsPlaceholder popular={props.popular} />
  return useHydrated() ? (
    <Suspense fallback={placeholder}>
      <MenuTools {...props} />
    </Suspense>
  ) : (
    placeholder
  )
}

/** Placeholders for the search field, its chips and the popular row, until their code has loaded. */
function ToolsPlaceholder({ popular }: { popular: readonly Product[] }) {
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

/** Memoised: every change of the range being read renders the whole screen. */
const Groups = memo(({ groups, listPath }: Pick<ListProps, 'groups' | 'listPath'>) => {
  if (groups.length === 0)
    return (
      <EmptyState title="Nothing here right now">
        <p>It is not on sale at this store and time.</p>
      </EmptyState>
    )
  const hasHeadings = groups.length > 1
  return groups.map(({ slug, name, products }, at) => (
    <section key={slug} id={slug} tabIndex={hasHeadings ? -1 : undefined} aria-label={name} className={styles.group}>
      {hasHeadings && <h2 className={styles.groupName}>{name}</h2>}
      <ProductGrid
        products={products}
        listPath={listPath}
        headingLevel={hasHeadings ? 3 : 2}
        inSight={at > 0 ? 0 : 2}
      />
    </section>
  ))
})

/**
 * Structured data for search engines, rendered by the server alone so that the browser does not load the code for it.
 * It stays as the server sent it until another list is shown, because the CSP allows no inline script.
 */
function DataBlock({ title, listPath, groups }: Pick<ListProps, 'title' | 'groups' | 'listPath'>) {
  const { configuration } = useShop()
  const [isFromServer] = useState(!useHydrated())
  const text = import.meta.env.SSR
    ? structuredData({ name: title, path: listPath, origin: originOf(configuration), groups })
    : ''
  return isFromServer ? (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  ) : null
}
