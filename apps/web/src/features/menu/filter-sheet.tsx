import { useState } from 'react'
import type { Product } from '../../data/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { RadioCards, Segmented } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Cluster } from '../../ui/layout.tsx'
import { AllergenChips } from './allergen-chips.tsx'
import { dietWords, refined, sortWords, spiceWords } from './refine.ts'
import { diets, sorts, spices, unrefined, type Refinement } from './refinement.ts'
import type { ChangeRefinement } from './use-refinement.ts'
import styles from './sheets.module.css'

type FilterSheetProps = {
  readonly products: readonly Product[]
  readonly refinement: Refinement
  readonly onChange: ChangeRefinement
  readonly onClose: () => void
}

const limits = [500, 1_000, 1_500, 2_000] as const

/** Every filter and the order; nothing changes on the list until it is asked to show. */
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
          <Button onClick={show}>
            {refinement.search.trim() === ''
              ? count === 1
                ? 'Show 1 dish'
                : `Show ${count} dishes`
              : 'Show what fits'}
          </Button>
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
                {dietWords[diet]}
              </Chip>
            ))}
          </Cluster>
        </section>
        <section aria-labelledby="filter-free">
          <h3 id="filter-free">Free of</h3>
          <p className={styles.hint}>
            Leaves out what contains it and what may contain traces of it, as the dish comes.
          </p>
          <AllergenChips chosen={draft.freeOf} onChange={(freeOf) => set({ freeOf })} />
        </section>
        <Segmented
          legend="Energy, a slice or serve"
          options={[
            { value: 'any', label: 'Any' },
            ...limits.map((limit) => ({ value: String(limit), label: `${limit.toLocaleString('en-AU')} kJ` })),
          ]}
          value={String(draft.kilojoules ?? 'any')}
          onChange={(value) => set({ kilojoules: value === 'any' ? null : Number(value) })}
        />
        <Segmented
          legend="Heat"
          options={[
            { value: 'any', label: 'Any' },
            ...spices.map((spice) => ({ value: spice, label: spiceWords[spice] })),
          ]}
          value={draft.spice ?? 'any'}
          onChange={(value) => set({ spice: spices.find((spice) => spice === value) ?? null })}
        />
        <Checkbox
          label="On offer only"
          checked={draft.onOffer}
          onChange={(event) => set({ onOffer: event.currentTarget.checked })}
        />
        <RadioCards
          legend="Order"
          options={sorts.map((sort) => ({ value: sort, label: sortWords[sort] }))}
          value={draft.sort}
          onChange={(sort) => set({ sort })}
        />
      </div>
    </Dialog>
  )
}
