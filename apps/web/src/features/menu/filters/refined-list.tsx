import { RetryOnline } from '../../../state/offline/retry-online.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { wholeMenuQuery, type MenuContext, type Product } from '../../../api/catalogue.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { Cluster } from '../../../ui/layout/layout.tsx'
import { EmptyState, ErrorState } from '../../../ui/progress/states.tsx'
import { groupWords } from '../allergies/allergen-groups.ts'
import { ListSkeleton } from '../products/list-skeleton.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import { appliedOf, refined, relaxations, sortLabels } from './refine.ts'
import { queryOf, unrefined, type Refinement } from './refinement.ts'
import { makeMenuSearch, type SearchResult } from '../../../state/menu-search/menu-search.ts'
import { querySummary } from '../search/query-summary.ts'
import { suggestedSearches } from '../search/suggested-searches.ts'
import { useRefinement, type ChangeRefinement } from './use-refinement.ts'
import styles from './refined-list.module.css'

type RefinedListProps = {
  readonly context: MenuContext
  /** The products that the page lists. A search covers the whole menu instead. */
  readonly listed: readonly Product[]
  readonly listName: string
  readonly listPath: string
}

type SearchedListProps = Omit<RefinedListProps, 'listed'> & {
  readonly refinement: Refinement
  readonly onChange: ChangeRefinement
}

/** The filtered, searched and sorted list, with its count and buttons that remove single filters. */
export default function RefinedList({ listed, ...rest }: RefinedListProps) {
  const [refinement, onChange] = useRefinement()
  const props = { ...rest, refinement, onChange }
  const isSearch = refinement.search.trim() !== ''
  return isSearch ? <SearchedList {...props} /> : <FilteredList {...props} products={listed} found={null} />
}

/** The products of the whole menu that match the typed search. */
function SearchedList(props: SearchedListProps) {
  const menu: UseQueryResult<readonly Product[], ApiError> = useQuery(wholeMenuQuery(props.context))
  const { data } = menu
  const search = useMemo(() => (data === undefined ? null : makeMenuSearch(data)), [data])
  const text = useDeferredValue(props.refinement.search)
  const found = useMemo(() => search?.(text) ?? null, [search, text])
  if (menu.error !== null && found === null)
    return (
      <ErrorState
        icon={menu.error.status === 0 ? 'offline' : 'warning'}
        title={menu.error.status === 0 ? "You're offline" : "The search couldn't be made"}
        action={<Button onClick={() => void menu.refetch()}>Try again</Button>}
      >
        <p>{menu.error.status === 0 ? 'Check your connection.' : sentence(menu.error)} Your cart is safe.</p>
        {menu.error.status === 0 && <RetryOnline onOnline={() => void menu.refetch()} />}
      </ErrorState>
    )
  if (found === null) return <ListSkeleton />
  return <FilteredList {...props} listName="the menu" products={found.products} found={found} menu={menu.data ?? []} />
}

type FilteredListProps = SearchedListProps & {
  readonly products: readonly Product[]
  /** The result of the search; null = nothing is searched for. */
  readonly found: SearchResult<Product> | null
  /** The whole menu, when the list is a search result. */
  readonly menu?: readonly Product[]
}

function FilteredList({ products, found, menu = [], listName, listPath, refinement, onChange }: FilteredListProps) {
  const shown = refined(products, refinement)
  const applied = appliedOf(refinement, groupWords)
  const clear = () => onChange({ ...unrefined })
  return (
    <>
      <div className={styles.head}>
        <div className={styles.top}>
          <p role="status" className={styles.count}>
            <strong>{countLabel(shown.length)}</strong>{' '}
            {found === null ? `in ${listName}` : `for “${refinement.search.trim()}”`}
          </p>
          <Button variant="quiet" size="small" className={styles.clear} onClick={clear}>
            Clear all
          </Button>
        </div>
        {found !== null && querySummary(found) !== '' && <p className={styles.understood}>{querySummary(found)}</p>}
        {refinement.freeOf.length > 0 && (
          <p className={styles.understood}>
            Items that may contain traces are hidden too. Everything is made in one kitchen.
          </p>
        )}
        <Cluster gap={2}>
          {applied.map(({ label, without }) => (
            <Chip key={label} icon="close" aria-label={`Remove: ${label}`} onClick={() => onChange(without)}>
              {label}
            </Chip>
          ))}
          {refinement.sort !== 'menu' && (
            <Chip icon="close" aria-label="Back to the menu's order" onClick={() => onChange({ sort: 'menu' })}>
              {sortLabels[refinement.sort]}
            </Chip>
          )}
        </Cluster>
      </div>
      {found !== null && found.products.length === 0 ? (
        <NoSearchMatch search={refinement.search.trim()} menu={menu} {...{ onChange, clear }} />
      ) : shown.length === 0 ? (
        <NoFilterMatch products={products} applied={applied} {...{ refinement, onChange, clear }} />
      ) : (
        <ProductGrid
          products={shown}
          listPath={listPath}
          query={queryOf(refinement)}
          headingLevel={2}
          freeOf={refinement.freeOf}
        />
      )}
    </>
  )
}

const countLabel = (count: number): string => (count === 1 ? '1 dish' : `${count} dishes`)

type NoSearchMatchProps = {
  readonly search: string
  readonly menu: readonly Product[]
  readonly onChange: ChangeRefinement
  readonly clear: () => void
}

/** Shown when a search has no match: suggests searches that have some. */
function NoSearchMatch({ search, menu, onChange, clear }: NoSearchMatchProps) {
  const suggestions = useMemo(() => suggestedSearches(menu), [menu])
  return (
    <EmptyState
      icon="search"
      title={`No matches for “${search}”`}
      action={<Button onClick={clear}>Show everything</Button>}
    >
      <p>Check the spelling, or try one of these:</p>
      <Cluster gap={2} className={styles.ways}>
        {suggestions.map((search) => (
          <Chip key={search} icon="search" onClick={() => onChange({ ...unrefined, search })}>
            {search}
          </Chip>
        ))}
      </Cluster>
    </EmptyState>
  )
}

type NoFilterMatchProps = {
  readonly products: readonly Product[]
  readonly refinement: Refinement
  readonly applied: ReturnType<typeof appliedOf>
  readonly onChange: ChangeRefinement
  readonly clear: () => void
}

/** Shown when the filters leave nothing: suggests which filter to remove, and how many products that brings back. */
function NoFilterMatch({ products, refinement, applied, onChange, clear }: NoFilterMatchProps) {
  const removals = relaxations(products, refinement, applied)
  return (
    <EmptyState icon="search" title="No matches" action={<Button onClick={clear}>Show everything</Button>}>
      {removals.length === 0 ? (
        <p>
          {applied.length > 1 ? 'Remove two or more filters to see something.' : 'Try another word, or fewer of them.'}
        </p>
      ) : (
        <>
          <p>Remove one of these filters to see more:</p>
          <Cluster gap={2} className={styles.ways}>
            {removals.map(({ label, without, count }) => (
              <Chip key={label} icon="close" onClick={() => onChange(without)}>
                {`${label} (${countLabel(count)})`}
              </Chip>
            ))}
          </Cluster>
        </>
      )}
    </EmptyState>
  )
}
