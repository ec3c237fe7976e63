import type { KitchenItem } from '../model/kitchen.ts'

export type SoldOutGroup = { readonly title: string; readonly items: readonly KitchenItem[] }

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

const titles: Readonly<Record<string, string>> = { Topping: 'Toppings', Sauce: 'Sauces', Base: 'Bases' }

/**
 * Products and ingredients to list: those sold out when the list was opened first, then by group in the order of the
 * menu. A switched item keeps its place, so that it does not jump from under the finger. [CAT-19]
 */
export const soldOutGroups = (
  items: readonly KitchenItem[],
  soldOutBefore: ReadonlySet<string>,
  search: string,
): readonly SoldOutGroup[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const matching = items.filter(({ name, group }) =>
    words.every((word) => plain(`${name} ${titles[group] ?? group}`).includes(word)),
  )
  const rest = matching.filter(({ itemId }) => !soldOutBefore.has(itemId))
  const groups = [...new Set(rest.map(({ group }) => group))]
  return [
    { title: 'Sold out', items: matching.filter(({ itemId }) => soldOutBefore.has(itemId)) },
    ...groups.map((group) => ({ title: titles[group] ?? group, items: rest.filter((item) => item.group === group) })),
  ].filter(({ items: listed }) => listed.length > 0)
}
