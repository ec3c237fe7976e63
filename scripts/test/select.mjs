import { distances } from './imports.mjs'

/**
 * @typedef {object} Candidate An API file, or a journey.
 * @property {string} item
 * @property {string} file
 * @property {number} seconds What it took when it last ran.
 * @property {Set<string>} words Of its text, its title and the addresses that its pages requested.
 *
 * @typedef {object} Knowledge
 * @property {Candidate[]} tests
 * @property {import('./imports.mjs').Graph} graph
 * @property {(change: import('./changes.mjs').Change) => Map<string, number> | undefined} [ran] How much each item is
 * about the changed code, from 0 to 1, of those that ran it; undefined where nothing is recorded.
 */

/**
 * Files that reach everything, such as the API's wiring and the journeys' fixtures: the search by imports stops there.
 */
const walls = new Set([
  'apps/api/src/app.ts',
  'apps/api/src/modules.ts',
  'apps/api/src/main.ts',
  'apps/api/test/start-app.ts',
  'e2e/drivers/stack/shop.ts',
])

/**
 * The tests that can notice the changes, the closest first. What a test ran counts most, then imports and folders, the
 * requirements that both name, and the words of the file's path.
 * @param {import('./changes.mjs').Change[]} changes @param {Knowledge} knowledge @returns {Candidate[]}
 */
export function rank(changes, { tests, graph, ran = () => undefined }) {
  const weightOf = rarity(tests)
  const scores = new Map()
  for (const change of changes) {
    const distance = distances(graph, [change.file], { walls })
    const recorded = ran(change)
    const path = [...wordsOf(`${change.file} ${change.words ?? ''}`)]
    const most = sum(path, weightOf) || 1
    for (const test of tests) {
      const named = sum(
        [...change.ids.keys()].filter((id) => test.words.has(id)),
        (id) => change.ids.get(id) * weightOf(id),
      )
      const alike =
        sum(
          path.filter((word) => test.words.has(word)),
          weightOf,
        ) / most
      const near = nearness(test, change, distance)
      const score = near + named + alike + (recorded?.has(test.item) ? 2 + 2 * recorded.get(test.item) : 0)
      // Other tests did not run this code when they were recorded.
      const isPossible = !recorded || recorded.has(test.item) || near > 0 || named > 0
      if (isPossible) scores.set(test, Math.max(scores.get(test) ?? 0, score))
    }
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([test]) => test)
}

/** The test itself, its own code by imports, and tests in the same folder. */
function nearness({ file }, change, distance) {
  if (file === change.file) return 10
  const folder = change.file.slice(0, change.file.lastIndexOf('/') + 1)
  return (distance.has(file) ? 2 / distance.get(file) : 0) + (file.startsWith(folder) ? 1 : 0)
}

/** The tests, in their order, that fit into a time. @param {Candidate[]} ranked */
export function fill(ranked, seconds) {
  const chosen = []
  let left = seconds
  for (const test of ranked) {
    if (test.seconds > left) continue
    chosen.push(test)
    left -= test.seconds
  }
  return chosen
}

/** The words and requirements in a text, in the singular. @returns {Set<string>} */
export const wordsOf = (text) => {
  const ids = text.match(/\b[A-Z]{2,4}-\d{2}\b/g) ?? []
  const words = text.match(/[A-Z]?[a-z]{2,}/g) ?? []
  return new Set([...ids, ...words.map((word) => word.toLowerCase().replace(/s$/, ''))])
}

/** How much a word says: 1 if a single test has it, 0 if all have it, or none. */
function rarity(tests) {
  const counts = new Map()
  for (const { words } of tests) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => (counts.has(word) ? Math.log(tests.length / counts.get(word)) / Math.log(tests.length + 1) : 0)
}

const sum = (items, weightOf) => items.reduce((all, item) => all + weightOf(item), 0)
