import type { BasketItem } from '@forno/contracts/baskets'

/** A basket item in words: what it is made on, and how it differs from its recipe. */
export type ItemWords = { readonly build: string | null; readonly changes: readonly string[] }

/** "LARGE · THIN AND CRISPY", "+ Mushroom × 2", "− Red onion": read off the steps of the price. */
export const itemWords = (item: BasketItem): ItemWords => {
  const parts = (category: string) => item.basketItemParts.filter((part) => part.category === category)
  const frame = [...parts('Size'), ...parts('Base')].filter(({ quantity }) => quantity > 0).map(({ name }) => name)
  // What is not built has one step, which names it.
  const known = frame.length === 0 ? [item.name] : frame
  const labels = item.trail.map(({ label }) => label).filter((label) => !known.includes(label))
  const steps = labels.flatMap((label) => stepsOf(label))
  const sauces = new Set(parts('Sauce').map(({ name }) => name))
  const onPizza = new Set(
    parts('Topping')
      .filter(({ quantity }) => quantity > 0)
      .map(({ name }) => name),
  )
  return {
    build: frame.length === 0 ? null : frame.join(' · ').toUpperCase(),
    changes: [...counted(steps)].map(([name, count]) => changeWords(name, count, sauces, onPizza)),
  }
}

type Step = { readonly name: string; readonly count: number }

/** Units that a step of the price adds or, below zero, takes off. */
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
