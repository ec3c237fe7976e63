import type { Allergen } from '@forno/domain/content/allergens'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { Cluster } from '../../../ui/layout/layout.tsx'
import { allergenGroups, hasGroup, withGroup } from './allergen-groups.ts'

type AllergenChipsProps = {
  readonly chosen: readonly Allergen[]
  readonly onChange: (chosen: readonly Allergen[]) => void
}

/** One switch for each group of allergens. */
export function AllergenChips({ chosen, onChange }: AllergenChipsProps) {
  return (
    <Cluster gap={2}>
      {allergenGroups.map(({ label, allergens }) => (
        <Chip
          key={label}
          on={hasGroup(chosen, allergens)}
          onChange={(isOn) => onChange(withGroup(chosen, allergens, isOn))}
        >
          {label}
        </Chip>
      ))}
    </Cluster>
  )
}
