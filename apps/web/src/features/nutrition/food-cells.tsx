import { allergenName } from '@forno/domain/content/allergens'
import { Fragment, type ReactNode } from 'react'
import { dietaryLabels } from '../../shared/food/dietary-labels.ts'
import type { Allergen, Dietary } from '../../api/nutrition.ts'
import { roles } from './table-roles.ts'
import styles from './nutrition.module.css'

/** The label of a value on a narrow screen, where the table's head is visually hidden. */
export const CellLabel = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className={styles.label}>
    {children}
  </span>
)

/** The name of a food, with its diets. */
export function NameCell({ name, dietary }: { name: ReactNode; dietary: readonly Dietary[] }) {
  return (
    <th {...roles.rowHead} className={styles.name}>
      {name}
      {dietary.length > 0 && (
        <span className={styles.dietary}> {dietary.map((each) => dietaryLabels[each]).join(', ')}</span>
      )}
    </th>
  )
}

type AllergenCellProps = {
  readonly label: string
  readonly names: readonly Allergen[]
  /** Highlights these allergens, which show because traces are allowed. */
  readonly avoided: readonly Allergen[]
}

/** Allergens as a list; a dash for none. */
export function AllergenCell({ label, names, avoided }: AllergenCellProps) {
  return (
    <td {...roles.cell} className={styles.allergens}>
      <CellLabel>{label}</CellLabel>
      <span>
        {names.length === 0 && <Nothing />}
        {names.map((each, place) => (
          <Fragment key={each}>
            {place > 0 && ', '}
            {avoided.includes(each) ? <mark className={styles.marked}>{allergenName(each)}</mark> : allergenName(each)}
          </Fragment>
        ))}
      </span>
    </td>
  )
}

/** Shows a dash, and says "none" to screen readers. */
export const Nothing = () => (
  <>
    <span aria-hidden>–</span>
    <span className={styles.heard}>none</span>
  </>
)
