import type { PizzaBase, PizzaSize } from '@forno/domain/catalogue/pizza-offer'
import type { IngredientId, SizeId } from '@forno/domain/words'
import { RadioCards, type Option } from '../../ui/choice.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { basesOf, clashesOf } from './builder-groups.ts'
import type { Builder } from './builder-reducer.ts'
import type { BuilderPartProps } from './product-page.ts'
import styles from './product.module.css'

/** Size, base and sauce: one of each. */
export function BuilderChoices({ builder, dispatch }: BuilderPartProps) {
  const { offer, build } = builder
  return (
    <>
      <RadioCards
        legend="Size"
        className={styles.pairs}
        options={offer.sizes.map(sizeOption)}
        value={build.sizeId}
        onChange={(sizeId: SizeId) => dispatch({ type: 'sizeChosen', sizeId })}
      />
      <RadioCards
        legend="Base"
        className={styles.pairs}
        options={basesOf(offer, build).map((base) => baseOption(builder, base))}
        value={build.baseId}
        onChange={(baseId: IngredientId) => dispatch({ type: 'baseChosen', baseId })}
      />
      <RadioCards
        legend="Sauce"
        className={styles.pairs}
        options={sauceOptions(builder)}
        value={build.sauceId ?? noSauce}
        onChange={(id: string) =>
          dispatch({ type: 'sauceChosen', sauceId: id === noSauce ? null : (id as IngredientId) })
        }
      />
    </>
  )
}

const noSauce = 'none'
const soldOut = 'Sold out today'

const sizeOption = ({ sizeId, name, slices, price }: PizzaSize): Option<SizeId> => ({
  value: sizeId,
  label: name,
  detail: `${slices} slices`,
  aside: formatPrice(price),
})

const baseOption = ({ offer, build }: Builder, base: PizzaBase): Option<IngredientId> => {
  const clashes = clashesOf(offer, build, base)
  const reason = base.isOutOfStock
    ? soldOut
    : clashes.length > 0
      ? `Not with ${clashes.join(', ').toLowerCase()}`
      : undefined
  return {
    value: base.baseId,
    label: base.name,
    detail: reason,
    aside: base.extra > 0 ? `+${formatPrice(base.extra)}` : undefined,
    // What is chosen already stays open, so that it can be seen and left.
    disabled: reason !== undefined && base.baseId !== build.baseId,
  }
}

const sauceOptions = ({ offer, build }: Builder): readonly Option<string>[] => {
  const bounds = offer.bounds.find(({ type }) => type === 'Sauce')
  const sauces = [...offer.ingredients].filter(
    ([, { category, prices }]) => category === 'Sauce' && prices[build.sizeId] !== undefined,
  )
  return [
    ...sauces.map(([id, { name, isOutOfStock }]) => ({
      value: id,
      label: name,
      detail: isOutOfStock ? soldOut : id === offer.recipe.sauce ? 'As it comes' : undefined,
      disabled: isOutOfStock && id !== build.sauceId,
    })),
    ...(bounds === undefined || bounds.min === 0 ? [{ value: noSauce, label: 'No sauce' }] : []),
  ]
}
