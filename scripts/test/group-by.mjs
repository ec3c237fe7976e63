/**
 * `Map.groupBy`, which the host's Node 20 does not have yet: it runs `npm test` until the packages are installed.
 * @template Item, Key
 * @param {Item[]} items @param {(item: Item) => Key} keyOf @returns {Map<Key, Item[]>}
 */
export function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(item)
  }
  return groups
}
