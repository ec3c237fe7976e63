import { notOnMenu, type Menu, type MenuProduct } from '../menu/menu.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, ProductId } from '../core/basic-types.ts'
import { buildFromParts, halvesFromParts, type ChosenPart } from '../pizza/build-from-parts.ts'
import { addItem, changeItem } from './items.ts'
import { halvesPartsOf, partsOf } from '../pizza/parts-of-build.ts'
import type { BasketState } from '../basket/state.ts'
import { isHalves, type Build } from '../pizza/build.ts'

/** The parts that a swap adds and removes. [BAS-21] */
export type Swap = {
  /** Toppings are added to those of the item; a size, base or sauce replaces a removed one. */
  readonly add: readonly ChosenPart[]
  /** Ids of parts that are removed completely, from both halves of a half-n-half. */
  readonly remove: readonly string[]
  /** Whether only one unit of several changes. */
  readonly single: boolean
}

const partMissing = (id: string): RefusalValue => refused('BasketItemPartNotFound', { productId: id as ProductId })

/** The parts of a build; null for a product that is not built. */
const partsIn = ({ pizza, halves }: MenuProduct, build: Build | null): readonly ChosenPart[] | null => {
  if (build === null) return null
  if (isHalves(build)) return halves === null ? null : halvesPartsOf(halves, build)
  return pizza === null ? null : partsOf(pizza, build)
}

/** A half is replaced, never removed. */
const isRemovable = ({ quantity, category }: ChosenPart): boolean => quantity > 0 && category !== 'Half'

const swapped = (parts: readonly ChosenPart[], { add, remove }: Swap): readonly ChosenPart[] | RefusalValue => {
  const missing = remove.find((id) => !parts.some((part) => part.productId === id && isRemovable(part)))
  if (missing !== undefined) return partMissing(missing)
  const left = parts.map((part) =>
    isRemovable(part) && remove.includes(part.productId) ? { ...part, quantity: 0 } : part,
  )
  const all = [...left, ...add]
  const has = (category: ChosenPart['category']): boolean =>
    all.some((part) => part.category === category && part.quantity > 0)
  if (!has('Size')) return refused('TooFewOfCustomisation', { type: 'Size', min: 1, max: 1 })
  if (!has('Base')) return refused('UnmatchedBases')
  return all
}

const buildFrom = ({ product, pizza, halves }: MenuProduct, parts: readonly ChosenPart[]): Build | RefusalValue => {
  if (halves !== null) return halvesFromParts(halves, parts)
  return pizza === null ? partMissing(product.id) : buildFromParts(pizza, parts)
}

/**
 * Swaps parts of a basket item. With `single`, one unit of several becomes an item of its own under `newId`, merged
 * with an identical item. Refuses an unknown item with `BasketItemNotFound`, a part that is not on it or not offered
 * with `BasketItemPartNotFound`, an item left without a base or with an incompatible one with `UnmatchedBases`, a
 * second size, base or sauce with `TooManyOfCustomisation`, an item without a size with `TooFewOfCustomisation`, and
 * otherwise as `addItem` does. [BAS-21] [UPS-09]
 */
export const swapParts = (
  state: BasketState,
  menu: Menu,
  { id, newId, swap }: { readonly id: BasketItemId; readonly newId: BasketItemId; readonly swap: Swap },
): BasketState | RefusalValue => {
  const line = state.lines.find((each) => each.id === id)
  if (line === undefined) return changeItem(state, menu, id, {})
  const entry = menu.products.get(line.productId)
  if (entry === undefined) return notOnMenu(menu, line.productId)
  const parts = partsIn(entry, line.build)
  if (parts === null) return partMissing(swap.remove[0] ?? swap.add[0]?.productId ?? line.productId)
  const wanted = swapped(parts, swap)
  if (isRefused(wanted)) return wanted
  const build = buildFrom(entry, wanted)
  if (isRefused(build)) return build
  if (!swap.single || line.quantity === 1) return changeItem(state, menu, id, { build })
  const lines = state.lines.map((each) => (each.id === id ? { ...each, quantity: each.quantity - 1 } : each))
  return addItem({ ...state, lines }, menu, { id: newId, productId: line.productId, quantity: 1, build })
}
