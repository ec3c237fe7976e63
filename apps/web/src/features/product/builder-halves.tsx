import type { HalfNumber, ProductId } from '@forno/domain/core/basic-types'
import { useRef } from 'react'
import { Segmented } from '../../ui/fields/choice.tsx'
import { cx } from '../../ui/cx.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Icon } from '../../ui/icon.tsx'
import { halfRows, type HalfRow } from './builder-groups.ts'
import { sideNames } from './builder-texts.ts'
import { halfOn } from './pizza-draft.ts'
import type { BuilderPartProps } from './product-page.ts'
import shared from './builder.module.css'
import styles from './builder-halves.module.css'

const sides = [
  ['left', 1],
  ['right', 2],
] as const

/** The two halves: which one is selected, and the pizza of each. [CAT-20] */
export function BuilderHalves({ builder, dispatch }: BuilderPartProps) {
  const { draft, side } = builder
  if (draft.kind === 'whole') return null
  const nameOn = (each: HalfNumber) => draft.choices.pizzas.get(halfOn(draft.build, each).productId)?.name ?? ''
  return (
    <>
      <Segmented
        legend="Which half to change"
        hideLegend
        className={styles.sides}
        options={sides.map(([value, each]) => ({ value, label: nameOn(each), detail: sideNames[each] }))}
        value={side === 1 ? 'left' : 'right'}
        onChange={(chosen) => dispatch({ type: 'sideShown', side: chosen === 'left' ? 1 : 2 })}
      />
      <HalfPizzas
        key={side}
        side={side}
        name={nameOn(side)}
        rows={halfRows(draft, side)}
        onChoose={(productId) => dispatch({ type: 'halfChosen', productId })}
      />
    </>
  )
}

type HalfPizzasProps = {
  readonly side: HalfNumber
  readonly name: string
  readonly rows: readonly HalfRow[]
  readonly onChoose: (productId: ProductId) => void
}

/** Every pizza that can be this half; choosing one closes the list. */
function HalfPizzas({ side, name, rows, onChoose }: HalfPizzasProps) {
  const list = useRef<HTMLDetailsElement>(null)
  const choose = (productId: ProductId) => {
    onChoose(productId)
    if (list.current === null) return
    list.current.open = false
    list.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={list} className={shared.section}>
      <summary className={shared.summary}>
        <span className={shared.sectionTitle}>{sideNames[side]}</span>
        <span className={shared.chosen}>{name}</span>
        <Icon name="down" size={20} />
      </summary>
      <ul className={styles.pizzas}>
        {rows.map((row) => (
          <li key={row.productId}>
            <HalfPizza row={row} onChoose={() => choose(row.productId)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function HalfPizza({ row, onChoose }: { readonly row: HalfRow; readonly onChoose: () => void }) {
  const { name, madeWith, price, adds, isChosen, isOutOfStock } = row
  return (
    <button
      type="button"
      className={cx(styles.pizza, isChosen && styles.isChosen)}
      aria-pressed={isChosen}
      disabled={isOutOfStock && !isChosen}
      onClick={onChoose}
    >
      <span className={styles.name}>
        {name}
        {isChosen && <Icon name="check" size={18} />}
      </span>
      <span className={styles.price}>
        {formatPrice(price)}
        <span className={styles.adds}>{isOutOfStock ? 'Sold out today' : isChosen ? 'Chosen' : addsWords(adds)}</span>
      </span>
      <span className={styles.madeWith}>{madeWith}</span>
    </button>
  )
}

/** "$2.50 more", "Same price" */
const addsWords = (adds: number): string =>
  adds === 0 ? 'Same price' : adds > 0 ? `${formatPrice(adds)} more` : `${formatPrice(-adds)} less`
