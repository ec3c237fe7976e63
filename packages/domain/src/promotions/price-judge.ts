import type { AppliedCode, BasketState, Group, Line } from '../baskets/state.ts'
import type { Menu } from '../catalogue/menu.ts'
import { sumOf } from '../money.ts'
import { chargesOf } from '../pricing/charges.ts'
import { priceGroup, type PricedGroup } from '../pricing/price-group.ts'
import type { PricedLine } from '../pricing/price-line.ts'
import { cents, type BasketItemId, type Cents, type GroupId } from '../words.ts'
import { discountsOf } from './discounts.ts'
import type { Filling } from './meal-fillings.ts'

/** Meals that are made of single things, and the codes on the basket. */
export type Way = { readonly fillings: readonly Filling[]; readonly codes: readonly AppliedCode[] }

/** How many of a line lie in those meals. */
export const usedOf = (fillings: readonly Filling[], line: number): number =>
  fillings.reduce(
    (sum, { picks }) => sum + picks.reduce((count, pick) => (pick.line === line ? count + pick.count : count), 0),
    0,
  )

const groupOf = ({ mealId, picks }: Filling, lines: readonly Line[], newId: () => string): Group => {
  const slots: Record<string, readonly Line[]> = {}
  for (const { slotId, line, count } of picks) {
    const of = lines[line]
    if (of !== undefined)
      slots[slotId] = [...(slots[slotId] ?? []), { ...of, id: newId() as BasketItemId, quantity: count }]
  }
  return { id: newId() as GroupId, productId: mealId, quantity: 1, slots, code: null }
}

/** Meals that hold the same things are one group. */
export const counted = (fillings: readonly Filling[]): readonly { filling: Filling; quantity: number }[] => {
  const counts = new Map<Filling, number>()
  for (const filling of fillings) counts.set(filling, (counts.get(filling) ?? 0) + 1)
  return [...counts].map(([filling, quantity]) => ({ filling, quantity }))
}

/** The basket with the meals that are made of its lines, and the codes. */
export const stateOf = (state: BasketState, { fillings, codes }: Way, newId: () => string): BasketState => ({
  ...state,
  lines: state.lines.flatMap((line, index) => {
    const quantity = line.quantity - usedOf(fillings, index)
    return quantity === 0 ? [] : [{ ...line, quantity }]
  }),
  groups: [
    ...state.groups,
    ...counted(fillings).map(({ filling, quantity }) => ({ ...groupOf(filling, state.lines, newId), quantity })),
  ],
  codes,
})

/** Asks prices of ways, each line and meal priced once; counts how often it was asked. */
export const makeJudge = (state: BasketState, menu: Menu, lines: readonly PricedLine[]) => {
  const own = state.groups.map((group) => priceGroup(group, menu))
  const meals = new Map<Filling, PricedGroup>()
  const mealOf = (filling: Filling): PricedGroup => {
    const known =
      meals.get(filling) ??
      priceGroup(
        groupOf(filling, state.lines, () => 'x'),
        menu,
      )
    meals.set(filling, known)
    return known
  }
  const left = (fillings: readonly Filling[]): readonly PricedLine[] =>
    lines.flatMap((priced, index) => {
      const quantity = priced.line.quantity - usedOf(fillings, index)
      return quantity === 0
        ? []
        : [{ ...priced, line: { ...priced.line, quantity }, total: cents(priced.unit * quantity) }]
    })
  const judge = {
    asked: 0,
    mealOf,
    /** Items and meals before any discount. */
    subtotal: (fillings: readonly Filling[]): Cents =>
      sumOf([...left(fillings), ...own, ...fillings.map(mealOf)].map(({ total }) => total)),
    total: ({ fillings, codes }: Way): Cents => {
      judge.asked += 1
      const groups = [
        ...own,
        ...counted(fillings).map(({ filling, quantity }) => {
          const meal = mealOf(filling)
          return { ...meal, group: { ...meal.group, quantity }, total: cents(meal.unit * quantity) }
        }),
      ]
      const rest = left(fillings)
      const made = { ...state, codes, lines: rest.map(({ line }) => line), groups: groups.map(({ group }) => group) }
      const { discounts, freeing } = discountsOf(made, menu, rest, groups)
      const worth = cents(
        sumOf([...rest, ...groups].map(({ total }) => total)) - sumOf(discounts.map(({ amount }) => amount)),
      )
      const isSold = [...rest, ...groups].some(({ isAvailable }) => isAvailable)
      const charges = isSold ? chargesOf(worth, menu, state.disposition, freeing.length > 0) : []
      return sumOf([worth, ...charges.map((charge) => charge.total)])
    },
  }
  return judge
}
export type Judge = ReturnType<typeof makeJudge>
