import type { BundleProduct, Slot } from '../content/content.ts'
import type { Menu } from '../menu/menu.ts'
import { defaultChoiceBuild } from './price-group.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, ProductId } from '../core/basic-types.ts'
import { checkQuantity } from './line-checks.ts'
import { isSameBuild, canonicalBuild } from '../pizza/same-build.ts'
import type { Group, Line } from '../basket/state.ts'
import type { Build } from '../pizza/build.ts'

/** One piece of a meal. */
export type MealPiece = {
  readonly id: BasketItemId
  /** null = the first slot that offers it and has room. */
  readonly slotId: string | null
  readonly productId: ProductId
  readonly quantity: number
  /** null = the default build of the slot. */
  readonly build: Build | null
}

/** The default contents of a meal: for each slot the required number of its first choice. [CAT-21] */
export const defaultMealContents = (
  { slots }: BundleProduct,
  idOf: (index: number) => BasketItemId,
): readonly MealPiece[] =>
  slots.flatMap((slot, index) => {
    const [first] = slot.choices
    if (first === undefined || slot.min === 0) return []
    return { id: idOf(index), slotId: slot.id, productId: first.productId, quantity: slot.min, build: null }
  })

type Slots = Group['slots']

const countIn = (slots: Slots, { id }: Slot): number =>
  (slots[id] ?? []).reduce((sum, { quantity }) => sum + quantity, 0)

const slotFor = (product: BundleProduct, slots: Slots, piece: MealPiece): Slot | RefusalValue => {
  const offering = product.slots
    .filter(({ id }) => piece.slotId === null || id === piece.slotId)
    .filter(({ choices }) => choices.some(({ productId }) => productId === piece.productId))
  const roomy = offering.find((slot) => countIn(slots, slot) + piece.quantity <= slot.max)
  if (roomy !== undefined) return roomy
  const [full] = offering
  return full === undefined
    ? refused('NotSwappable', { productId: piece.productId })
    : refused('TooManyOfCustomisation', { type: full.name, max: full.max })
}

const lineOf = (menu: Menu, slot: Slot, { id, productId, quantity, build }: MealPiece): Line => {
  const menuProduct = menu.products.get(productId)
  const choice = slot.choices.find((each) => each.productId === productId)
  const asItComes = menuProduct === undefined || choice === undefined ? null : defaultChoiceBuild(menuProduct, choice)
  const chosen = build ?? asItComes
  return { id, productId, quantity, build: chosen === null ? null : canonicalBuild(chosen) }
}

/** Merges equal lines of one slot. */
const withLine = (lines: readonly Line[], line: Line): readonly Line[] => {
  const same = lines.find((each) => each.productId === line.productId && isSameBuild(each.build, line.build))
  if (same === undefined) return [...lines, line]
  return lines.map((each) => (each === same ? { ...same, quantity: same.quantity + line.quantity } : each))
}

/**
 * Puts pieces into the slots of a meal. `priceGroup` decides whether they fill it and are available there. Refuses a
 * piece that no slot offers with `NotSwappable`, more than fit with `TooManyOfCustomisation`, and an invalid quantity
 * with `BadInput`. [CAT-21]
 */
export const slotsOf = (product: BundleProduct, menu: Menu, pieces: readonly MealPiece[]): Slots | RefusalValue => {
  let slots: Slots = {}
  for (const piece of pieces) {
    const refusal = checkQuantity(piece.quantity)
    if (refusal !== null) return refusal
    const slot = slotFor(product, slots, piece)
    if (isRefused(slot)) return slot
    slots = { ...slots, [slot.id]: withLine(slots[slot.id] ?? [], lineOf(menu, slot, piece)) }
  }
  return slots
}

const isSameFilling = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length &&
  one.every((line) =>
    other.some(
      ({ productId, quantity, build }) =>
        productId === line.productId && quantity === line.quantity && isSameBuild(build, line.build),
    ),
  )

/** Whether two meals have the same contents in the same slots. */
export const isSameContents = (one: Slots, other: Slots): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) =>
    isSameFilling(one[id] ?? [], other[id] ?? []),
  )
