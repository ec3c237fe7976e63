import { maximumToppings } from '@forno/domain/baskets/state'
import { Accordion } from '../../ui/details.tsx'
import { Badge } from '../../ui/card.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { toppingGroups, type ToppingGroup, type ToppingRow } from './builder-groups.ts'
import { toppingUnits } from './builder-reducer.ts'
import type { BuilderPartProps } from './product-page.ts'
import styles from './product.module.css'

/** Toppings by the unit: the recipe's own in sight, the others folded by their kind. [CAT-17] */
export function BuilderToppings({ builder, dispatch }: BuilderPartProps) {
  const { offer, build } = builder
  const [first, ...others] = toppingGroups(offer, build)
  const list = (group: ToppingGroup) => (
    <ul className={styles.toppings}>
      {group.rows.map((row) => (
        <Topping key={row.id} row={row} onCount={(units) => dispatch({ type: 'toppingCounted', id: row.id, units })} />
      ))}
    </ul>
  )
  return (
    <section className={styles.toppingSection}>
      <header className={styles.sectionHead}>
        <h3>Toppings</h3>
        <p className={styles.count}>
          {toppingUnits(build)} of {maximumToppings}
        </p>
      </header>
      <p className={styles.quiet}>Taking a topping off pays for one topping you add, if that costs the same or less.</p>
      {first?.id === 'recipe' && list(first)}
      <Accordion
        items={(first?.id === 'recipe' ? others : [first, ...others])
          .filter((group) => group !== undefined)
          .map((group) => ({ id: group.id, title: <GroupTitle group={group} />, content: list(group) }))}
      />
    </section>
  )
}

function GroupTitle({ group: { title, rows } }: { group: ToppingGroup }) {
  const chosen = rows.reduce((sum, { units }) => sum + units, 0)
  const price = rows[0]?.price ?? 0
  return (
    <span className={styles.groupTitle}>
      {title}
      <span className={styles.quiet}>+{formatPrice(price)} each</span>
      {chosen > 0 && <Badge tone="success">{chosen} added</Badge>}
    </span>
  )
}

function Topping({ row, onCount }: { row: ToppingRow; onCount: (units: number) => void }) {
  const { name, units, recipeUnits, price, isOutOfStock } = row
  return (
    <li className={styles.topping}>
      <span className={styles.toppingWords}>
        <span className={units === 0 && recipeUnits > 0 ? styles.left : undefined}>{name}</span>
        <span className={styles.quiet}>{toppingNote(row)}</span>
      </span>
      <span className={styles.toppingPrice}>{recipeUnits > 0 && !isOutOfStock && `+${formatPrice(price)} extra`}</span>
      <Stepper label={name} value={units} max={isOutOfStock ? units : 10} onChange={onCount} />
    </li>
  )
}

const toppingNote = ({ units, recipeUnits, isOutOfStock }: ToppingRow): string => {
  if (isOutOfStock) return units > 0 ? 'Sold out today: please take it off' : 'Sold out today'
  if (recipeUnits === 0) return ''
  if (units === 0) return 'Left off'
  if (units > recipeUnits) return `Extra, comes with ${recipeUnits}`
  return units < recipeUnits ? `Less, comes with ${recipeUnits}` : ''
}
