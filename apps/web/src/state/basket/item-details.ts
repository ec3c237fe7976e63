import type { BasketItem, BasketItemPart } from '@forno/contracts/baskets/basket'

/** The description of a basket item: size, base and changes to its recipe; each half of a half-n-half separately. */
export type ItemWords = {
  readonly build: string | null
  readonly changes: readonly string[]
  readonly halves: readonly HalfWords[]
}

/** "Left half", "Margherita", and the changes to its recipe. [CAT-20] */
type HalfWords = { readonly side: string; readonly name: string; readonly changes: readonly string[] }

/** "LARGE · THIN AND CRISPY", "+ Mushroom × 2", "− Red onion"; derived from the steps of the price. [BAS-05] */
export const itemWords = (item: BasketItem): ItemWords => {
  const { basketItemParts: parts, trail, name } = item
  const isFrame = ({ category, quantity }: BasketItemPart) =>
    (category === 'Size' || category === 'Base') && quantity > 0
  const frame = parts.filter(isFrame).map((part) => part.name)
  const pizzas = parts.filter(({ category, quantity }) => category === 'Half' && quantity > 0)
  // A product without a build has one step with its name; a meal's upcharge is a step too, but no change of the
  // product.
  const unchanged = [...(frame.length === 0 ? [name] : frame), `${name} instead`]
  const labels = trail.map(({ label }) => label).filter((label) => !unchanged.includes(label))
  return {
    build: frame.length === 0 ? null : frame.join(' · ').toUpperCase(),
    changes: pizzas.length > 0 ? [] : changesOf(parts, labels),
    halves: pizzas.map((pizza) => halfWords(pizza, parts, labels)),
  }
}

/** "Large · Thin and crispy, + Mushroom, Left half: Margherita, − Olives" in one line. */
export const detailsOf = (item: BasketItem): string => {
  const { build, changes, halves } = itemWords(item)
  const halfTexts = halves.map(({ side, name, changes: differences }) =>
    [`${side}: ${name}`, ...differences].join(', '),
  )
  return [...(build === null ? [] : [build]), ...changes, ...halfTexts].join(', ')
}

const sides = { 1: 'Left half', 2: 'Right half' } as const

const halfWords = ({ half, name }: BasketItemPart, parts: readonly BasketItemPart[], labels: readonly string[]) => {
  const side = sides[half ?? 1]
  const prefix = `${side}: `
  const halfLabels = labels.filter((label) => label.startsWith(prefix)).map((label) => label.slice(prefix.length))
  const steps = halfLabels.filter((label) => label !== name)
  return {
    side,
    name,
    changes: changesOf(
      parts.filter((part) => part.half === half),
      steps,
    ),
  }
}

/** The changes to a recipe, from the steps of its price: "+ Mushroom × 2", "Less ham". */
const changesOf = (parts: readonly BasketItemPart[], labels: readonly string[]): readonly string[] => {
  const steps = labels.flatMap((label) => stepsOf(label))
  const sauces = new Set(parts.filter(({ category }) => category === 'Sauce').map(({ name }) => name))
  const toppings = parts.filter(({ category, quantity }) => category === 'Topping' && quantity > 0)
  const onPizza = new Set(toppings.map(({ name }) => name))
  return [...counted(steps)].map(([name, count]) => changeWords(name, count, sauces, onPizza))
}

type Step = { readonly name: string; readonly count: number }

/** The units that a step of the price adds; negative = removes. */
const stepsOf = (label: string): readonly Step[] => {
  const [, added, removed] = /^(.+) instead of (.+)$/.exec(label) ?? []
  if (added !== undefined && removed !== undefined)
    return [
      { name: added, count: 1 },
      { name: removed, count: -1 },
    ]
  const [, count = '1', extra] = /^(?:(\d+) × )?Extra (.+)$/.exec(label) ?? []
  if (extra !== undefined) return [{ name: extra, count: Number(count) }]
  const less = /^(?:No|Less) (.+)$/.exec(label)?.[1]
  return [less === undefined ? { name: label, count: 1 } : { name: less, count: -1 }]
}

const counted = (steps: readonly Step[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { name, count } of steps) counts.set(name, (counts.get(name) ?? 0) + count)
  return counts
}

const changeWords = (
  name: string,
  count: number,
  sauces: ReadonlySet<string>,
  onPizza: ReadonlySet<string>,
): string => {
  const what = sauces.has(name) ? `${name} sauce` : name
  if (count > 0) return count === 1 ? `+ ${what}` : `+ ${what} × ${count}`
  return onPizza.has(name) ? `Less ${name.toLowerCase()}` : `− ${what}`
}
