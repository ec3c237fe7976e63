import { concernAbout, concernSentence, type AllergenFacts, type NamedFood } from '@forno/domain/content/allergen-facts'
import { energyStatement } from '../../shared/food/energy-statement.ts'
import { allergenLabel, foodSentences } from '../../shared/food/dietary-labels.ts'
import { energyWords } from '../../shared/food/energy-text.ts'
import { useAllergyProfile } from '../../state/allergies/allergy-store.ts'
import { paths } from '../../urls/urls.ts'
import { Facts } from '../../ui/layout/details.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/progress/states.tsx'
import styles from './meals.module.css'

type MealFactsProps = {
  /** Kilojoules of the box with its default choices. */
  readonly kilojoules: number
  /** Whether the customer has changed nothing about it. */
  readonly isAsItComes: boolean
  /** The allergens of the box as it is chosen. */
  readonly food: AllergenFacts
  /** The same by choice. */
  readonly foods: readonly NamedFood[]
}

/** Energy and allergens of a meal as it is chosen, and what the allergy profile says about it. [CAT-15] [CAT-21] */
export function MealFacts({ kilojoules, isAsItComes, food, foods }: MealFactsProps) {
  const concern = concernAbout(useAllergyProfile(), food)
  return (
    <section aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts">Allergens and energy</h2>
      {concern !== null && (
        <Note tone="warning" title="Something you're avoiding">
          {concernSentence(concern)}
        </Note>
      )}
      <Facts
        facts={[
          { term: 'The box as chosen contains', value: allergenLabel(food.allergens) },
          { term: 'It may contain', value: allergenLabel(food.mayContain) },
          ...foods.map((each) => ({ term: each.name, value: foodSentences(each.food) })),
          {
            term: isAsItComes ? 'Energy of the whole box' : 'Energy of the box before your changes',
            value: energyWords(kilojoules),
          },
        ]}
      />
      <p className={styles.soft}>
        {energyStatement}. More about each item is under <Link href={paths.nutrition}>Nutrition and allergens</Link>.
        Everything is made in one kitchen: if you have an allergy, call the store before you order.
      </p>
    </section>
  )
}
