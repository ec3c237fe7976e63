import type { BasketItem } from '@forno/contracts/baskets'

/** A basket item in words: what it is made on, and how it differs from its recipe. */
export type ItemWords = { readonly build: string | null; readonly changes: readonly string[] }

const part = ({ basketItemParts }: BasketItem, category: string) =>
  basketItemParts.find((each) => each.category === category && each.quantity > 0)?.name

/** "LARGE · THIN AND CRISPY", "+ Mushroom", "− Red onion": the steps of the price, as a cook would note them. */
export const itemWords = (item: BasketItem): ItemWords => {
  const frame = [part(item, 'Size'), part(item, 'Base')].filter((name) => name !== undefined)
  const sauces = new Set(item.basketItemParts.filter(({ category }) => category === 'Sauce').map(({ name }) => name))
  return {
    build: frame.length === 0 ? null : frame.join(' · ').toUpperCase(),
    changes: item.trail
      .filter(({ label }) => !frame.includes(label))
      .flatMap(({ label }) => changeWords(label, sauces)),
  }
}

const changeWords = (label: string, sauces: ReadonlySet<string>): readonly string[] => {
  const [, added, removed] = /^(.+) instead of (.+)$/.exec(label) ?? []
  if (added !== undefined && removed !== undefined)
    return sauces.has(added) ? [`${added} sauce, not ${removed.toLowerCase()}`] : [`+ ${added}`, `− ${removed}`]
  if (sauces.has(label)) return [`+ ${label} sauce`]
  const [, count, extra] = /^(?:(\d+) × )?Extra (.+)$/.exec(label) ?? []
  if (extra !== undefined) return [count === undefined ? `+ ${extra}` : `+ ${extra} × ${count}`]
  const left = /^No (.+)$/.exec(label)?.[1]
  if (left !== undefined) return [sauces.has(left) ? `− ${left} sauce` : `− ${left}`]
  return [label]
}
