import type { Product } from '../../data/catalogue.ts'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { dietaryIn, type MenuFilters } from './menu-filters.ts'
import styles from './menu.module.css'

type FilterBarProps = {
  readonly products: readonly Product[]
  readonly filters: MenuFilters
  readonly onChange: (filters: MenuFilters) => void
}

const dietaryWords: Readonly<Record<Product['dietary'][number], string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'halal-friendly': 'Halal-friendly',
  'gluten-free-option': 'Gluten-free base',
}
const light = 1_000

/** Search and filters over the list. */
export function FilterBar({ products, filters, onChange }: FilterBarProps) {
  const { search, dietary, kilojoules } = filters
  const toggle = (each: Product['dietary'][number], isOn: boolean) =>
    onChange({ ...filters, dietary: isOn ? [...dietary, each] : dietary.filter((other) => other !== each) })
  return (
    <div className={styles.filters}>
      <SearchField
        label="Search this menu"
        placeholder="Search this menu"
        value={search}
        onChange={(text) => onChange({ ...filters, search: text })}
      />
      <ChipRow label="Filters">
        {dietaryIn(products).map((each) => (
          <Chip key={each} on={dietary.includes(each)} onChange={(isOn) => toggle(each, isOn)}>
            {dietaryWords[each]}
          </Chip>
        ))}
        <Chip on={kilojoules !== null} onChange={(isOn) => onChange({ ...filters, kilojoules: isOn ? light : null })}>
          Under 1,000 kJ
        </Chip>
      </ChipRow>
    </div>
  )
}
