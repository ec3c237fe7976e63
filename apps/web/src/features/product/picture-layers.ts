import type { Picture, Product } from '@forno/contracts/catalogue'
import type { Region } from './pizza-drawing.ts'
import { halfOn, type Making } from './making.ts'

/** The layer of each base, sauce and topping that has been photographed, by its id. */
export type Layers = ReadonlyMap<string, Picture>

export const layersOf = ({ ingredients = [], sizes = [] }: Product): Layers => {
  const parts = [...sizes.flatMap(({ bases }) => bases), ...ingredients]
  return new Map(parts.flatMap(({ productId, layer }) => (layer === null ? [] : [[productId, layer] as const])))
}

/** One picture of the stack, from below to above. */
export type StackedLayer = { readonly id: string; readonly picture: Picture; readonly region: Region }

/**
 * The layers to lay on each other for a pizza as it stands: its base, then sauce and toppings in the order of making, each half
 * on its own side. null while any of them is missing: half a picture would show a pizza that nobody gets.
 */
export const stackOf = (making: Making, layers: Layers): readonly StackedLayer[] | null => {
  const { offer, build } = making
  const fillings =
    making.kind === 'whole'
      ? [{ region: 'whole' as const, filled: making.build }]
      : [
          { region: 'left' as const, filled: halfOn(making.build, 1) },
          { region: 'right' as const, filled: halfOn(making.build, 2) },
        ]
  const wanted = fillings.flatMap(({ region, filled: { sauceId, toppings } }) =>
    [...offer.ingredients.keys()]
      .filter((id) => id === sauceId || (toppings[id] ?? 0) > 0)
      .map((id) => ({ id: id, region: region })),
  )
  const stack = [{ id: build.baseId as string, region: 'whole' as Region }, ...wanted].map(({ id, region }) => {
    const picture = layers.get(id)
    return picture === undefined ? null : { id, picture, region }
  })
  return stack.every((layer) => layer !== null) ? stack : null
}
