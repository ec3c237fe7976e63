import { basesInSizes, onlyInLabel } from '@forno/domain/pizza/bases-by-size'
import type { PizzaBase } from '@forno/domain/pizza/pizza-choices'
import { allergenList } from '@forno/domain/content/allergens'
import type { IngredientId, SizeId } from '@forno/domain/core/basic-types'
import { RadioCards, type Option } from '../../ui/fields/choice.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Note } from '../../ui/progress/states.tsx'
import { clashesOf, sizeRows, type SizeRow } from './builder-groups.ts'
import type { Builder } from './builder-reducer.ts'
import { BuilderSection } from './builder-section.tsx'
import { sideNames } from './builder-texts.ts'
import { basesOf, pizzaOn, type PizzaDraft } from './pizza-draft.ts'
import type { BuilderPartProps } from './product-page.ts'
import styles from './builder.module.css'

/** The choice of size and base; both halves share them. */
export function FrameChoices({ builder: { draft, sideEffect }, dispatch }: BuilderPartProps) {
  const { sizeId, baseId } = draft.build
  const sizes = sizeRows(draft)
  const bases = basesOf(draft)
  return (
    <>
      <BuilderSection id="size" title="Size" chosen={sizes.find((size) => size.sizeId === sizeId)?.name}>
        <RadioCards
          legend="Size"
          hideLegend
          className={styles.pairs}
          options={sizes.map(sizeOption)}
          value={sizeId}
          onChange={(chosen: SizeId) => dispatch({ type: 'sizeChosen', sizeId: chosen })}
        />
      </BuilderSection>
      {/* Hidden from screen readers: the status region announces every tap. */}
      {sideEffect !== null && (
        <div className={styles.sideEffect}>
          <Note>{sideEffect}</Note>
        </div>
      )}
      <BuilderSection id="base" title="Base" chosen={bases.find((base) => base.baseId === baseId)?.name}>
        <RadioCards
          legend="Base"
          hideLegend
          className={styles.pairs}
          options={baseOptions(draft)}
          value={baseId}
          onChange={(chosen: IngredientId) => dispatch({ type: 'baseChosen', baseId: chosen })}
        />
      </BuilderSection>
    </>
  )
}

/** The sauce of the whole pizza, or of the selected half. */
export function SauceChoice({ builder, dispatch }: BuilderPartProps) {
  const { draft, side } = builder
  const { choices, build } = pizzaOn(draft, side)
  const name = build.sauceId === null ? 'No sauce' : choices.ingredients.get(build.sauceId)?.name
  return (
    <BuilderSection id="sauce" title="Sauce" chosen={name}>
      <RadioCards
        // Each half has its own radio group, because a group can have only one checked button.
        key={side}
        legend={draft.kind === 'whole' ? 'Sauce' : `Sauce of the ${sideNames[side].toLowerCase()}`}
        hideLegend
        className={styles.pairs}
        options={sauceOptions(builder)}
        value={build.sauceId ?? noSauce}
        onChange={(id: string) =>
          dispatch({ type: 'sauceChosen', sauceId: id === noSauce ? null : (id as IngredientId) })
        }
      />
    </BuilderSection>
  )
}

const noSauce = 'none'
const soldOut = 'Sold out today'

const sizeOption = ({ sizeId, name, slices, price }: SizeRow): Option<SizeId> => ({
  value: sizeId,
  label: name,
  detail: price === null ? 'Not with both of these pizzas' : `${slices} slices · ${formatPrice(price)}`,
  disabled: price === null,
})

/** A base without gluten may have met flour, which its name denies. [CAT-15] */
const glutenTraces = ({ mayContain }: PizzaBase): string | undefined => {
  const traces = mayContain.filter((each) => each === 'wheat' || each === 'gluten')
  return traces.length === 0 ? undefined : `May contain ${allergenList(traces)}`
}

const baseOption = (draft: PizzaDraft, base: PizzaBase): Option<IngredientId> => {
  const clashes = clashesOf(draft, base)
  const reason = base.isOutOfStock
    ? soldOut
    : clashes.length > 0
      ? `Not with ${[...new Set(clashes)].join(', ').toLowerCase()}`
      : undefined
  return {
    value: base.baseId,
    label: base.name,
    detail: reason ?? glutenTraces(base),
    aside: base.extra > 0 ? `+${formatPrice(base.extra)}` : undefined,
    // The current choice stays enabled, so that it can be seen and left.
    disabled: reason !== undefined && base.baseId !== draft.build.baseId,
  }
}

/** The bases of this size; bases of other sizes are disabled and name their sizes. [RUL-11] */
const baseOptions = (draft: PizzaDraft): readonly Option<IngredientId>[] => {
  const here = basesOf(draft)
  const elsewhere = basesInSizes(draft.choices.sizes).filter(
    ({ baseId }) => !here.some((base) => base.baseId === baseId),
  )
  return [
    ...here.map((base) => baseOption(draft, base)),
    ...elsewhere.map((base) => ({ value: base.baseId, label: base.name, detail: onlyInLabel(base), disabled: true })),
  ]
}

const sauceOptions = ({ draft, side }: Builder): readonly Option<string>[] => {
  const { choices, build } = pizzaOn(draft, side)
  const bounds = choices.bounds.find(({ type }) => type === 'Sauce')
  const sauces = [...choices.ingredients].filter(
    ([, { category, prices }]) => category === 'Sauce' && prices[build.sizeId] !== undefined,
  )
  return [
    ...sauces.map(([id, { name, isOutOfStock }]) => ({
      value: id,
      label: name,
      detail: isOutOfStock ? soldOut : id === choices.recipe.sauce ? 'Standard' : undefined,
      disabled: isOutOfStock && id !== build.sauceId,
    })),
    ...(bounds === undefined || bounds.min === 0 ? [{ value: noSauce, label: 'No sauce' }] : []),
  ]
}
