import type { PartBody } from '@forno/contracts/baskets/basket'
import type { AllergenFacts } from '@forno/domain/content/allergen-facts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { buildOf } from '../../state/pizza/item-build.ts'
import { menuContext, productQuery, type Product } from '../../api/catalogue.ts'
import { choicesOf } from '../../state/pizza/pizza-choices.ts'
import { useDisposition } from '../../state/session/session.ts'
import { newBuilder } from './builder-reducer.ts'
import { wholeAsItComes } from './pizza-draft.ts'
import { PizzaBuilder } from './pizza-builder.tsx'

type PartDialogProps = {
  readonly slug: string
  /** The size that the meal prescribes. */
  readonly sizeId: string
  /** Its current build; null = the default build. */
  readonly parts: readonly PartBody[] | null
  /** Receives the build, the price in cents of one such pizza, and its allergens. */
  readonly onDone: (parts: readonly PartBody[], unitCents: number, food: AllergenFacts) => void
  readonly onClose: () => void
}

/** The builder for a pizza of a meal: the meal sets the size, the customer chooses everything else. [CAT-21] */
export function PartDialog({ slug, sizeId, parts, onDone, onClose }: PartDialogProps) {
  const { data } = useSuspenseQuery(productQuery(menuContext(useDisposition()), slug))
  const product = inSize(data, sizeId)
  const choices = choicesOf(product)
  if (choices === null) return null
  const build = parts === null ? null : buildOf(choices, { basketItemParts: parts })
  const start = build === null ? wholeAsItComes(choices) : { kind: 'whole' as const, choices, build }
  return (
    <PizzaBuilder
      product={product}
      item={null}
      start={newBuilder(start, 1)}
      isInMeal
      onChosen={({ basketItemParts = [] }, unitCents, food) => onDone(basketItemParts, unitCents, food)}
      onClose={onClose}
      onMakeHalves={onClose}
    />
  )
}

/** The product reduced to one size, without half-n-half. */
const inSize = (product: Product, sizeId: string): Product => {
  const { sizes = [] } = product
  const only = sizes.filter((size) => size.sizeId === sizeId).map((size) => ({ ...size, isDefault: true }))
  return { ...product, halfOf: null, sizes: only }
}
