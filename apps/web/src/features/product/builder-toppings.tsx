import { maximumToppings } from '@forno/domain/pizza/build'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { toppingGroups, type ToppingGroup, type ToppingRow } from './builder-groups.ts'
import { isRecipe } from './builder-reducer.ts'
import { BuilderSection } from './builder-section.tsx'
import { sideNames, timesWords } from './builder-texts.ts'
import { pizzaOn, toppingUnits } from './pizza-draft.ts'
import type { BuilderPartProps } from './product-page.ts'
import shared from './builder.module.css'
import styles from './builder-toppings.module.css'

/** The toppings with a stepper each: the recipe's in sight, the others folded by price band. [CAT-17] */
export function BuilderToppings({ builder, dispatch }: BuilderPartProps) {
  const { draft, side } = builder
  const where = draft.kind === 'whole' ? '' : ` on the ${sideNames[side].toLowerCase()}`
  return (
    <section className={styles.section} aria-labelledby="toppings">
      <header className={styles.head}>
        <h3 id="toppings" className={shared.sectionTitle}>
          Toppings{where}
        </h3>
        <p className={styles.count}>
          {toppingUnits(pizzaOn(draft, side))} of {maximumToppings}
        </p>
        <Button
          variant="quiet"
          size="small"
          icon="refresh"
          aria-disabled={isRecipe(builder)}
          onClick={() => dispatch({ type: 'recipeRestored' })}
        >
          Reset
        </Button>
      </header>
      <p className={cx(shared.quiet, styles.swap)}>
        Swap for free: remove a topping and add one of the same price or less.
      </p>
      <div>
        {toppingGroups(draft, side).map((group) => (
          <BuilderSection
            key={group.id}
            id={`toppings-${group.id}`}
            title={group.title}
            chosen={<GroupNote group={group} />}
            isOpen={group.id === 'recipe'}
          >
            <ul className={styles.toppings}>
              {group.rows.map((row) => (
                <Topping
                  key={row.id}
                  row={row}
                  onCount={(units) => dispatch({ type: 'toppingCounted', id: row.id, units })}
                />
              ))}
            </ul>
          </BuilderSection>
        ))}
      </div>
    </section>
  )
}

/** The price that each topping of a group adds, if they all add the same, and the number of units added. */
function GroupNote({ group: { id, rows } }: { readonly group: ToppingGroup }) {
  const units = rows.reduce((sum, row) => sum + row.units, 0)
  const adds = rows[0]?.adds ?? 0
  if (id === 'recipe') return null
  return (
    <>
      {rows.every((row) => row.adds === adds) && <span>{addsWords(adds)} each</span>}
      {units > 0 && <Badge tone="success">{units} added</Badge>}
    </>
  )
}

const addsWords = (adds: number): string => `+${formatPrice(adds)}`

function Topping({ row, onCount }: { readonly row: ToppingRow; readonly onCount: (units: number) => void }) {
  const { name, units, recipeUnits, adds, isOutOfStock, isClashing } = row
  const isClosed = isOutOfStock || isClashing
  return (
    <li className={styles.topping}>
      <span className={styles.words}>
        <span className={units === 0 && recipeUnits > 0 ? styles.left : undefined}>{name}</span>
        <span className={shared.quiet}>{toppingNote(row)}</span>
      </span>
      <span className={styles.price}>{!isClosed && addsWords(adds)}</span>
      <Stepper label={name} value={units} max={isClosed ? units : maximumToppings} onChange={onCount} silent />
    </li>
  )
}

const toppingNote = ({ units, recipeUnits, isOutOfStock, isClashing }: ToppingRow): string => {
  if (isOutOfStock) return units > 0 ? 'Not available: please remove it' : 'Not available: sold out today'
  if (isClashing) return 'Not on this base'
  if (recipeUnits === 0) return units > 1 ? timesWords(units) : ''
  if (units === 0) return 'Left off'
  if (units > recipeUnits) return `Extra, comes with ${recipeUnits}`
  return units < recipeUnits ? `Less, comes with ${recipeUnits}` : ''
}
