import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { searched } from '../../lib/search.ts'
import { useBrand } from '../../data/configuration.ts'
import { menuContext, navigationQuery, productsQuery, surchargesQuery } from '../../data/catalogue.ts'
import { useDisposition, whereOf } from '../../data/session.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { EmptyState, Note } from '../../ui/states.tsx'
import { CategoryTabs, RangeTabs } from './category-tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { byRange, filtered, isFiltered, noFilters, type RangeGroup } from './menu-filters.ts'
import { ProductGrid } from './product-grid.tsx'
import styles from './menu.module.css'

type MenuScreenProps = {
  readonly category: string
  readonly subcategory: string | null
  /** A product stands open over the list and tells the page's title itself. */
  readonly isBehind: boolean
}

/** A category of the menu, whole or one range of it. [CAT-15] [NAV-06] */
export function MenuScreen({ category, subcategory, isBehind }: MenuScreenProps) {
  const brand = useBrand()
  const disposition = useDisposition()
  const context = menuContext(disposition)
  const { data: navigation } = useSuspenseQuery(navigationQuery(context))
  const { data: products } = useSuspenseQuery(productsQuery(context, category))
  const { data: surcharges } = useSuspenseQuery(surchargesQuery(context))
  const [filters, setFilters] = useState(noFilters)
  const current = navigation.find(({ slug }) => slug === category)
  const ranges = current?.subcategories ?? []
  const range = ranges.find(({ slug }) => slug === subcategory)
  const listed =
    range === undefined
      ? products
      : byRange(products, [range])
          .slice(0, 1)
          .flatMap((group) => group.products)
  const search = useSearch(filters.search !== '')
  const found = filtered(listed, filters, search)
  const title = range === undefined ? (current?.name ?? 'Menu') : `${range.name} ${current?.name.toLowerCase() ?? ''}`
  return (
    <div className={styles.menu}>
      {!isBehind && (
        <PageHead
          title={title}
          brand={brand}
          description={`${title} from ${brand.name}: order for delivery or pickup.`}
        />
      )}
      <CategoryTabs categories={navigation} current={category} />
      <Page>
        <header className={styles.head}>
          <h1>{title}</h1>
          {whereOf(disposition) === null && (
            <p className={styles.hint}>Prices are typical for pickup. Yours show once you choose a store.</p>
          )}
        </header>
        {surcharges.map(({ productId, wording }) => (
          <Note key={productId}>Today {wording}.</Note>
        ))}
        {ranges.length > 1 && <RangeTabs category={category} ranges={ranges} current={subcategory} />}
        <FilterBar products={listed} filters={filters} onChange={setFilters} />
        <p className={styles.count} role="status">
          {isFiltered(filters) && `${found.length} of ${listed.length} shown`}
        </p>
        {found.length === 0 ? (
          <NothingFound isFilteredOut={isFiltered(filters)} onClear={() => setFilters(noFilters)} />
        ) : (
          <Groups
            groups={isFiltered(filters) ? [{ slug: 'found', name: 'Found', products: found }] : byRange(found, ranges)}
            listPath={paths.menu(category, subcategory ?? undefined)}
          />
        )}
      </Page>
    </div>
  )
}

/** The search, fetched with the first letter that is typed. */
function useSearch(isWanted: boolean): typeof searched | null {
  const [search, setSearch] = useState<typeof searched | null>(null)
  useEffect(() => {
    if (isWanted) void import('../../lib/search.ts').then((found) => setSearch(() => found.searched))
  }, [isWanted])
  return search
}

function Groups({ groups, listPath }: { groups: readonly RangeGroup[]; listPath: string }) {
  return groups.map(({ slug, name, products }) => (
    <section key={slug} aria-label={name} className={styles.group}>
      {groups.length > 1 && <h2 className={styles.groupName}>{name}</h2>}
      <ProductGrid products={products} listPath={listPath} headingLevel={groups.length > 1 ? 3 : 2} />
    </section>
  ))
}

function NothingFound({ isFilteredOut, onClear }: { isFilteredOut: boolean; onClear: () => void }) {
  return isFilteredOut ? (
    <EmptyState icon="search" title="Nothing here fits" action={<Button onClick={onClear}>Show everything</Button>}>
      <p>Try fewer filters or another word.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing here right now">
      <p>This part of the menu is not on sale at this store and time.</p>
    </EmptyState>
  )
}
