import type { Layer, Product } from '@forno/contracts/catalogue/catalogue'
import { halfOn, type PizzaDraft } from './pizza-draft.ts'
import type { Region } from './pizza-drawing.ts'

/** The layers of bases, sauces and toppings by id, as far as they exist. */
export type Layers = ReadonlyMap<string, Layer>

/** The picture layers of a product's bases, sauces and toppings. */
export const layersOf = ({ ingredients = [], sizes = [] }: Product): Layers => {
  const parts = [...sizes.flatMap(({ bases }) => bases), ...ingredients]
  return new Map(parts.flatMap(({ productId, layer }) => (layer === null ? [] : [[productId, layer] as const])))
}

/** One picture of the stack, in the files `/pictures/{file}-{width}.avif` and `.webp`. */
export type StackedLayer = {
  readonly file: string
  readonly widths: readonly number[]
  /** The whole pizza, or one side. */
  readonly region: Region
  readonly height: number
  /** A topping is added or removed; a base or sauce replaces another. */
  readonly isTopping: boolean
  /** Average colour, as `#rrggbb`. */
  readonly colour: string
}

/** From this number of kinds of pieces on a side, each shows few pieces. */
const crowdedFrom = 3

/**
 * The picture layers of a pizza from bottom to top: base, sauce, cheese, toppings, melted cheese. Pieces stay whole on
 * their side of the cut, sheets end at it. A crowded side shows fewer pieces of a topping unless it is double. null
 * while any layer is missing: an incomplete picture would show a wrong pizza. [CAT-20]
 */
export const stackOf = (draft: PizzaDraft, layers: Layers): readonly StackedLayer[] | null => {
  const requests = layerRequestsOf(draft)
  const placed = requests.flatMap((request) => {
    const layer = layers.get(request.id)
    return layer === undefined ? [] : { ...request, layer }
  })
  if (placed.length < requests.length) return null
  const isCrowded = (region: Region) =>
    placed.filter((each) => each.region === region && isCut(each.layer)).length >= crowdedFrom
  const stack = placed.flatMap((each) => filesOf(each, isCrowded(each.region) && each.units < 2))
  return withoutSeams(stack).toSorted((one, other) => one.height - other.height)
}

/** An ingredient whose layer a pizza needs, with its topping units. */
type LayerRequest = Pick<StackedLayer, 'region' | 'isTopping'> & { readonly id: string; readonly units: number }
type PlacedLayer = LayerRequest & { readonly layer: Layer }

/** The ingredients of the pizza in the order of making. */
const layerRequestsOf = (draft: PizzaDraft): readonly LayerRequest[] => {
  const { choices, build } = draft
  const fillings =
    draft.kind === 'whole'
      ? [{ region: 'whole' as const, filling: draft.build }]
      : [
          { region: 'left' as const, filling: halfOn(draft.build, 1) },
          { region: 'right' as const, filling: halfOn(draft.build, 2) },
        ]
  const onBase = fillings.flatMap(({ region, filling: { sauceId, toppings } }) =>
    [...choices.ingredients.keys()].flatMap((id): readonly LayerRequest[] => {
      const units = toppings[id] ?? 0
      if (id === sauceId) return [{ id, units: 1, region, isTopping: false }]
      return units > 0 ? [{ id, units, region, isTopping: true }] : []
    }),
  )
  return [{ id: build.baseId, units: 1, region: 'whole', isTopping: false }, ...onBase]
}

/** Whether a layer comes in pieces, which are separated by side. */
const isCut = ({ parts }: Layer): boolean => parts.includes('left-few')

/** A height above every other layer. */
const topmost = 100

const filesOf = ({ layer, region, isTopping }: PlacedLayer, isFew: boolean): readonly StackedLayer[] =>
  layer.parts
    .filter((part) => !(isFew && part.endsWith('-more')))
    .filter((part) => !isCut(layer) || region === 'whole' || part.startsWith(region))
    .map((part) => ({
      file: `${layer.file}-${part}`,
      widths: layer.widths,
      region: isCut(layer) ? 'whole' : region,
      height: part === 'over' ? topmost : layer.height,
      isTopping,
      colour: layer.colour,
    }))

/** Merges the same sheet on both halves into one without a seam. */
const withoutSeams = (stack: readonly StackedLayer[]): readonly StackedLayer[] => {
  const byFile = new Map<string, StackedLayer>()
  for (const each of stack) byFile.set(each.file, byFile.has(each.file) ? { ...each, region: 'whole' } : each)
  return [...byFile.values()]
}
