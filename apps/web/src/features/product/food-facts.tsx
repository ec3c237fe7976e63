import type { AllergenFacts, NamedFood } from '@forno/domain/content/allergen-facts'
import { energyStatement } from '../../shared/food/energy-statement.ts'
import { Facts } from '../../ui/layout/details.tsx'
import { allergenLabel, foodSentences } from '../../shared/food/dietary-labels.ts'
import { energyWords } from '../../shared/food/energy-text.ts'
import styles from './builder.module.css'

type FoodFactsProps = AllergenFacts & {
  readonly energy: number | null
  readonly per: 'slice' | 'serve'
  /** The halves of a half-n-half. */
  readonly halves?: readonly NamedFood[]
}

/** Energy and allergens of the current choice; of a half-n-half also those of each half. [CAT-15] */
export function FoodFacts({ energy, per, allergens, mayContain, halves = [] }: FoodFactsProps) {
  return (
    <section className={styles.food} aria-labelledby="food-facts">
      <h3 id="food-facts">Energy and allergens, as chosen</h3>
      <Facts
        facts={[
          ...(energy === null ? [] : [{ term: 'Energy', value: `${energyWords(energy)} per ${per}`, strong: true }]),
          { term: 'Contains', value: allergenLabel(allergens) },
          { term: 'May contain', value: allergenLabel(mayContain) },
          ...halves.map(({ name, food }, index) => ({
            term: `${index === 0 ? 'Left' : 'Right'} half, ${name}`,
            value: foodSentences(food),
          })),
        ]}
      />
      <p className={styles.quiet}>
        {energyStatement}. Everything is made in one kitchen: if you have an allergy, call the store before you order.
      </p>
    </section>
  )
}
