import type { Allergen } from '@forno/domain/content/allergens'
import { energyStatement } from '../../shared/food/energy-statement.ts'
import { Facts } from '../../ui/layout/details.tsx'
import { allergenWords } from '../../shared/food/dietary-labels.ts'
import { energyWords } from '../../shared/food/energy-text.ts'
import styles from './builder.module.css'

type FoodFactsProps = {
  readonly energy: number | null
  readonly per: 'slice' | 'serve'
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}

/** Energy and allergens of the current choice. */
export function FoodFacts({ energy, per, allergens, mayContain }: FoodFactsProps) {
  return (
    <section className={styles.food} aria-label="Nutrition and allergens">
      <Facts
        facts={[
          ...(energy === null ? [] : [{ term: 'Energy', value: `${energyWords(energy)} per ${per}`, strong: true }]),
          { term: 'Contains', value: allergenWords(allergens) },
          { term: 'May contain', value: allergenWords(mayContain) },
        ]}
      />
      <p className={styles.quiet}>
        {energyStatement}. Everything is made in one kitchen: if you have an allergy, call the store before you order.
      </p>
    </section>
  )
}
