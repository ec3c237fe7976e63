import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type RefObject } from 'react'
import { useAllergyProfile } from '../../state/allergies/allergy-store.ts'
import type { MenuContext, Product } from '../../api/catalogue.ts'
import { Chip } from '../../ui/buttons/chip.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { preloadSearch } from './filters/preload-search.ts'
import { filterCount, type Refinement } from './filters/refinement.ts'
import { PopularRow } from './products/popular-row.tsx'
import { useRoving, useScrollFollowed, useStoreChanges } from './live-list.ts'
import { follow, untyped } from './filters/typed-search.ts'
import { useRefinement, type ChangeRefinement } from './filters/use-refinement.ts'
import styles from './menu-tools.module.css'

const FilterSheet = lazy(() => import('./filters/filter-sheet.tsx').then(({ FilterSheet: it }) => ({ default: it })))
const AllergyDialog = lazy(() =>
  import('./allergies/allergy-dialog.tsx').then(({ AllergyDialog: it }) => ({ default: it })),
)

export type MenuToolsProps = {
  readonly context: MenuContext
  readonly products: readonly Product[]
  /** The most ordered products of this list, best seller first. */
  readonly popular: readonly Product[]
  readonly listPath: string
  readonly list: RefObject<HTMLElement | null>
  /** Identifies the list: its sections are observed again when the key changes. */
  readonly listKey: string
  readonly onSeen: (range: string | null) => void
}

/** Milliseconds without typing before the list answers. */
const typingPause = 120

/**
 * The interactive tools of the list: search, the most used filters, a button for the others, and the allergies of this
 * device.
 */
export default function MenuTools({ context, products, popular, listPath, list, listKey, onSeen }: MenuToolsProps) {
  useStoreChanges(context.storeCode)
  useScrollFollowed(list, listKey, onSeen)
  useRoving(listKey)
  const [refinement, onChange] = useRefinement()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'filters' | 'allergies' | null>(null)
  const avoided = useAllergyProfile()
  const { diets } = refinement
  const count = filterCount(refinement)
  const toggle = (diet: Product['dietary'][number], isOn: boolean) =>
    onChange({ diets: isOn ? [...diets, diet] : diets.filter((each) => each !== diet) })
  const close = () => setOpen(null)
  return (
    <>
      <search aria-label="Menu" className={styles.tools}>
        <Search text={refinement.search} onFocus={() => preloadSearch(queries, context)} onChange={onChange} />
        <div role="toolbar" aria-label="Filters" className={styles.chips} data-roving data-scrolls>
          <Chip icon="sliders" aria-haspopup="dialog" onClick={() => setOpen('filters')}>
            {count === 0 ? 'Filters' : `Filters · ${count}`}
          </Chip>
          <Chip icon="warning" aria-haspopup="dialog" onClick={() => setOpen('allergies')}>
            {avoided.length === 0 ? 'Allergies' : 'Allergies: on'}
          </Chip>
          <Chip on={diets.includes('vegetarian')} onChange={(isOn) => toggle('vegetarian', isOn)}>
            Vegetarian
          </Chip>
          <Chip on={diets.includes('vegan')} onChange={(isOn) => toggle('vegan', isOn)}>
            Vegan
          </Chip>
        </div>
      </search>
      {popular.length > 0 && <PopularRow products={popular} listPath={listPath} />}
      <Suspense fallback={null}>
        {open === 'filters' && (
          <FilterSheet products={products} refinement={refinement} onChange={onChange} onClose={close} />
        )}
        {open === 'allergies' && <AllergyDialog onClose={close} />}
      </Suspense>
    </>
  )
}

type SearchProps = {
  readonly text: string
  readonly onFocus: () => void
  readonly onChange: ChangeRefinement
}

/**
 * The field keeps the typed text. The address follows after a pause; the field follows the address on back and forward.
 */
function Search({ text, onFocus, onChange }: SearchProps) {
  const [search, setSearch] = useState(() => untyped(text))
  const followed = follow(search, text)
  if (followed !== search) setSearch(followed)
  const { typed, sent } = followed
  useEffect(() => {
    if (typed === null || typed === sent.at(-1)) return
    const timer = setTimeout(() => {
      setSearch((before) => ({ ...before, sent: [...before.sent, typed] }))
      // "Clear all" may have changed the address already, although that is not rendered yet.
      const write = ({ search: now }: Refinement) => (now === text || sent.includes(now) ? { search: typed } : {})
      // The first letter adds a history entry, later letters replace it.
      onChange(write, text !== '' && typed !== '')
    }, typingPause)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      label="Search the menu"
      placeholder="Try: prawns, no onion"
      value={typed ?? text}
      onFocus={onFocus}
      onChange={(next) => setSearch((before) => ({ ...before, typed: next }))}
    />
  )
}
