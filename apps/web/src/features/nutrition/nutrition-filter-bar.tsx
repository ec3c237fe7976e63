import { allergenName } from '@forno/domain/content/allergens'
import { capital, dietaryLabels } from '../../shared/food/dietary-labels.ts'
import type { Nutrition } from '../../api/nutrition.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Chip } from '../../ui/buttons/chip.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { allergensIn, dietaryIn, toggled, type NutritionFilters } from './nutrition-filters.ts'
import styles from './nutrition.module.css'

type NutritionFilterBarProps = {
  readonly nutrition: Nutrition
  readonly filters: NutritionFilters
  readonly onChange: (filters: NutritionFilters) => void
}

/** The search field and the filters by allergen and diet. */
export function NutritionFilterBar({ nutrition, filters, onChange }: NutritionFilterBarProps) {
  const { search, avoided, avoidsTraces, dietary } = filters
  const change = (more: Partial<NutritionFilters>) => onChange({ ...filters, ...more })
  return (
    <section aria-label="Filters" className={styles.filters}>
      <SearchField
        label="Search food and ingredients"
        placeholder="Search food and ingredients"
        value={search}
        onChange={(text) => change({ search: text })}
      />
      <fieldset className={styles.choice}>
        <legend>Hide items that contain</legend>
        <div className={styles.chips}>
          {allergensIn(nutrition).map((each) => (
            <Chip
              key={each}
              on={avoided.includes(each)}
              onChange={(isOn) => change({ avoided: toggled(avoided, each, isOn) })}
            >
              {capital(allergenName(each))}
            </Chip>
          ))}
        </div>
        {avoided.length > 0 && (
          <Checkbox
            label={`Also hide items that may contain ${avoided.length === 1 ? 'it' : 'them'}`}
            checked={avoidsTraces}
            onChange={(event) => change({ avoidsTraces: event.currentTarget.checked })}
          />
        )}
      </fieldset>
      <fieldset className={styles.choice}>
        <legend>Show only</legend>
        <div className={styles.chips}>
          {dietaryIn(nutrition).map((each) => (
            <Chip
              key={each}
              on={dietary.includes(each)}
              onChange={(isOn) => change({ dietary: toggled(dietary, each, isOn) })}
            >
              {dietaryLabels[each]}
            </Chip>
          ))}
        </div>
      </fieldset>
    </section>
  )
}
