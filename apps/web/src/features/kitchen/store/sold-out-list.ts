import type { KitchenItem } from '../model/kitchen.ts'

/** Items under one heading of the list. */
export type SoldOutGroup = { readonly title: string; readonly items: readonly KitchenItem[] }

/** Text for comparison: without accents and capitals. */
const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

const pluralTitles: Readonly<Record<string, string>> = { Topping: 'Toppings', Sauce: 'Sauces', Base: 'Bases' }
const titleOf = (group: string): string => pluralTitles[group] ?? group

/**
 * Products and ingredients to list: those sold out when the list was opened first, then by group in the order of the
 * menu. A switched item keeps its place, so that it does not jump from under the finger. [CAT-19]
 */
export const soldOutGroups = (
  items: readonly KitchenItem[],
  soldOutBefore: ReadonlySet<string>,
  search: string,
): readonly SoldOutGroup[] => {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  const matching = items.filter(({ name, group }) =>
    words.every((word) => searchable(`${name} ${titleOf(group)}`).includes(word)),
  )
  const rest = matching.filter(({ itemId }) => !soldOutBefore.has(itemId))
  const groups = [...new Set(rest.map(({ group }) => group))]
  return [
    { title: 'Sold out', items: matching.filter(({ itemId }) => soldOutBefore.has(itemId)) },
    ...groups.map((group) => ({ title: titleOf(group), items: rest.filter((item) => item.group === group) })),
  ].filter(({ items: listed }) => listed.length > 0)
}
