import { useState } from 'react'
import type { Product } from '../../../api/catalogue.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { energyWords } from '../../../shared/food/energy-text.ts'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Cluster } from '../../../ui/layout/layout.tsx'
import { AllergenChips } from '../allergies/allergen-chips.tsx'
import { dietLabels, refined, sortLabels, spiceLabels } from './refine.ts'
import { diets, sorts, spices, unrefined, type Refinement } from './refinement.ts'
import type { ChangeRefinement } from './use-refinement.ts'
import styles from '../allergies/sheets.module.css'

type FilterSheetProps = {
  readonly products: readonly Product[]
  readonly refinement: Refinement
  readonly onChange: ChangeRefinement
  readonly onClose: () => void
}

/** Kilojoules to choose from. */
const limits = [500, 1_000, 1_500, 2_000] as const

/** All filters and the sort order. The list changes only when the customer presses "Show". */
export function FilterSheet({ products, refinement, onChange, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(refinement)
  const set = (next: Partial<Refinement>) => setDraft({ ...draft, ...next })
  const count = refined(products, draft).length
  const show = () => {
    onChange(draft)
    onClose()
  }
  return (
    <Dialog
      title="Filter and sort"
      size="medium"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button variant="secondary" onClick={() => setDraft({ ...unrefined, search: refinement.search })}>
            Clear all
          </Button>
          <Button onClick={show}>{refinement.search.trim() === '' ? showLabel(count) : 'Show matches'}</Button>
        </div>
      }
    >
      <div className={styles.sections}>
        <section aria-labelledby="filter-diet">
          <h3 id="filter-diet">Diet</h3>
          <Cluster gap={2}>
            {diets.map((diet) => (
              <Chip
                key={diet}
                on={draft.diets.includes(diet)}
                onChange={(isOn) =>
                  set({ diets: isOn ? [...draft.diets, diet] : draft.diets.filter((each) => each !== diet) })
                }
              >
                {dietLabels[diet]}
              </Chip>
            ))}
          </Cluster>
        </section>
        <section aria-labelledby="filter-free">
          <h3 id="filter-free">Avoid</h3>
          <p className={styles.hint}>Hides items that contain it or may contain traces.</p>
          <AllergenChips chosen={draft.freeOf} onChange={(freeOf) => set({ freeOf })} />
        </section>
        <section aria-labelledby="filter-energy">
          <h3 id="filter-energy">kJ per slice or serve</h3>
          <Cluster gap={2}>
            {limits.map((limit) => (
              <Chip
                key={limit}
                on={draft.kilojoules === limit}
                onChange={(isOn) => set({ kilojoules: isOn ? limit : null })}
              >{`Up to ${energyWords(limit)}`}</Chip>
            ))}
          </Cluster>
        </section>
        <section aria-labelledby="filter-heat">
          <h3 id="filter-heat">Heat</h3>
          <Cluster gap={2}>
            {spices.map((spice) => (
              <Chip key={spice} on={draft.spice === spice} onChange={(isOn) => set({ spice: isOn ? spice : null })}>
                {spiceLabels[spice]}
              </Chip>
            ))}
          </Cluster>
        </section>
        <section aria-labelledby="filter-price">
          <h3 id="filter-price">Price</h3>
          <Chip on={draft.onOffer} onChange={(onOffer) => set({ onOffer })}>
            On offer
          </Chip>
        </section>
        <section aria-labelledby="filter-order">
          <h3 id="filter-order">Sort by</h3>
          <Cluster gap={2}>
            {sorts.map((sort) => (
              <Chip key={sort} on={draft.sort === sort} onChange={() => set({ sort })}>
                {sortLabels[sort]}
              </Chip>
            ))}
          </Cluster>
        </section>
      </div>
    </Dialog>
  )
}

/** The button stays enabled with no matches, because the list then suggests which filter to remove. */
const showLabel = (count: number): string =>
  count === 0 ? 'No matches: see why' : count === 1 ? 'Show 1 dish' : `Show ${count} dishes`
