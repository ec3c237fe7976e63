import { minute } from '../core/durations.ts'
import type { BasketState, Group, Line } from '../basket/state.ts'
import { type Build, type Half, isHalves } from '../pizza/build.ts'

/** Milliseconds within which a second identical purchase is probably a mistake. [BAS-28] */
export const samePurchaseWindow = 30 * minute

const sorted = (texts: readonly string[]): string => JSON.stringify([...texts].sort())

const toppingsText = (toppings: Readonly<Record<string, number>>): string =>
  sorted(Object.entries(toppings).flatMap(([id, units]) => (units === 0 ? [] : [`${id} ${units}`])))

const halfText = ({ productId, sauceId, toppings }: Half): string =>
  JSON.stringify([productId, sauceId, toppingsText(toppings)])

const buildText = (build: Build | null): string => {
  if (build === null) return ''
  const { sizeId, baseId } = build
  return isHalves(build)
    ? JSON.stringify([sizeId, baseId, sorted([halfText(build.left), halfText(build.right)])])
    : JSON.stringify([sizeId, baseId, build.sauceId, toppingsText(build.toppings)])
}

/** Counts equal lines together, so that it does not matter how they were added. */
const countedTexts = (things: readonly { readonly what: string; readonly quantity: number }[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { what, quantity } of things) counts.set(what, (counts.get(what) ?? 0) + quantity)
  return [...counts].map(([what, count]) => JSON.stringify([what, count]))
}

const linesText = (lines: readonly Line[]): string =>
  sorted(
    countedTexts(
      lines.map(({ productId, quantity, build }) => ({
        what: JSON.stringify([productId, buildText(build)]),
        quantity,
      })),
    ),
  )

const groupText = ({ productId, slots }: Group): string =>
  JSON.stringify([
    productId,
    sorted(Object.entries(slots).map(([slot, lines]) => JSON.stringify([slot, linesText(lines)]))),
  ])

type Purchase = Pick<BasketState, 'lines' | 'groups'> & {
  readonly disposition: Pick<BasketState['disposition'], 'serviceType'>
}

/**
 * Whether two baskets have the same food in the same quantity for the same service. Ids, order of lines, sides of
 * halves, codes and the note make no difference. An empty basket equals no basket. [BAS-28]
 */
export const isSamePurchase = (one: Purchase, other: Purchase): boolean => {
  const text = ({ lines, groups, disposition }: Purchase): string =>
    JSON.stringify([
      disposition.serviceType,
      linesText(lines),
      sorted(countedTexts(groups.map((group) => ({ what: groupText(group), quantity: group.quantity })))),
    ])
  return one.lines.length + one.groups.length > 0 && text(one) === text(other)
}
