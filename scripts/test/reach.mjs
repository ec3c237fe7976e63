/**
 * Which functions of our sources each API file or journey ran when it was last recorded.
 * @typedef {Map<string, Map<string, Set<string>>>} Reach Items by function name, by file.
 * @typedef {{ items: string[], files: Record<string, Record<string, number[]>> }} SavedReach Items by their number.
 */

/** @param {SavedReach | undefined} saved @returns {Reach} */
export function reachFrom({ items, files } = { items: [], files: {} }) {
  const itemsOf = (numbers) => new Set(numbers.map((number) => items[number]))
  const namesOf = (names) => new Map(Object.entries(names).map(([name, numbers]) => [name, itemsOf(numbers)]))
  return new Map(Object.entries(files).map(([file, names]) => [file, namesOf(names)]))
}

/** @param {Reach} reach @returns {SavedReach} */
export function savedReach(reach) {
  const numbers = new Map(itemsIn(reach).map((item, number) => [item, number]))
  const numbersOf = (items) => [...items].map((item) => numbers.get(item))
  const namesOf = (names) => Object.fromEntries([...names].map(([name, items]) => [name, numbersOf(items)]))
  return {
    items: [...numbers.keys()],
    files: Object.fromEntries([...reach].map(([file, names]) => [file, namesOf(names)])),
  }
}

/**
 * Replaces the earlier records of these items.
 * @param {Reach} reach @param {import('./reach-parts.mjs').Part[]} parts
 * @param {Set<string>} [alive] Other items are forgotten. @returns {Reach}
 */
export function withParts(reach, parts, alive) {
  const renewed = new Set(parts.map(({ item }) => item))
  const isKept = (item) => !renewed.has(item) && (alive === undefined || alive.has(item))
  const next = new Map()
  const add = (file, name, items) => {
    if (items.length === 0) return
    if (!next.has(file)) next.set(file, new Map())
    if (!next.get(file).has(name)) next.get(file).set(name, new Set())
    for (const item of items) next.get(file).get(name).add(item)
  }
  for (const [file, names] of reach) for (const [name, items] of names) add(file, name, [...items].filter(isKept))
  for (const { item, executed } of parts)
    for (const [file, names] of Object.entries(executed)) for (const name of names) add(file, name, [item])
  return next
}

/** @param {Reach} reach @returns {string[]} */
export function itemsIn(reach) {
  const items = new Set()
  for (const names of reach.values()) for (const each of names.values()) for (const item of each) items.add(item)
  return [...items]
}

/**
 * The share of the changed code that each item ran, from 0 to 1. A function that few items run counts more.
 * @param {Reach} reach
 * @param {{ file: string, functions: Set<string> | null }} change `null` stands for the whole file.
 * @returns {Map<string, number>} Items that ran none of it are missing.
 */
export function sharesOf(reach, { file, functions }) {
  const names = reach.get(file) ?? new Map()
  const chosen = [...names].filter(([name]) => functions === null || functions.has(name))
  const count = itemsIn(reach).length
  const weights = chosen.map(([, items]) => rarity(items.size, count))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = new Map()
  chosen.forEach(([, items], position) => {
    for (const item of items) shares.set(item, (shares.get(item) ?? 0) + weights[position] / sum)
  })
  return shares
}

/** The share of an item's executed code that is in the changed file: high for a test about that file. */
export function focusOn(reach, file) {
  const count = itemsIn(reach).length
  const all = new Map()
  const inFile = new Map()
  for (const [each, names] of reach)
    for (const items of names.values())
      for (const item of items) {
        const weight = rarity(items.size, count)
        all.set(item, (all.get(item) ?? 0) + weight)
        if (each === file) inFile.set(item, (inFile.get(item) ?? 0) + weight)
      }
  return new Map([...inFile].map(([item, weight]) => [item, weight / all.get(item)]))
}

/** Never quite 0, so that what every item runs still counts. */
const rarity = (size, count) => Math.log((count + 1) / size) + 0.01
