import { placeFinder } from './documented-places.mjs'

/** Requirement ids that a test title names: `[VOU-04] …` or `[TIM-03] [TIM-04] …`. */
export const idsIn = (title) => [...title.matchAll(/\[([A-Z]{2,3}-\d{2})\]/g)].map(([, id]) => id)

/**
 * Which requirements the tests prove. Tests carry an id when one that names it ran and passed and none that names it
 * failed; the id is proven when it is not in docs/requirements-open.yaml either. Where the documents give a row calls
 * or screens, those tests must have been at each of them. Our own rows are counted apart from the documents' rows.
 *
 * @param {Pick<import('./requirement-rows.mjs').Row, 'id' | 'origin'>[]} rows every requirement
 * @param {import('../test/reports.mjs').TestResult[]} tests one result per test
 * @param {import('./requirement-rows.mjs').OpenRow[]} open
 * @param {Map<string, string[]>} places the calls and screens of a row, by its id
 */
export function proofsOf(rows, tests, open, places = new Map()) {
  const placesIn = placeFinder([...places.values()].flat())
  const ids = rows.map(({ id }) => id)
  const byId = new Map(ids.map((id) => [id, []]))
  const unknown = new Set()
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      const named = byId.get(id)
      if (named) named.push(asProof(test, places.get(id), placesIn))
      else unknown.add(id)
    }
  }
  const passedOf = (id) => byId.get(id).filter(({ state }) => state === 'passed')
  /** The places of a row at which no passing test with its id was. */
  const unvisited = (id) => {
    const visited = placesIn(passedOf(id).flatMap((test) => test.visited ?? []))
    return (places.get(id) ?? []).filter((place) => !visited.has(place))
  }
  const isCarried = (id) =>
    passedOf(id).length > 0 && unvisited(id).length === 0 && byId.get(id).every(({ state }) => state !== 'failed')
  const summaryOfOrigin = (origin) => {
    const those = rows.filter((row) => row.origin === origin).map(({ id }) => id)
    const carried = new Set(those.filter(isCarried))
    return summaryOf(those, { carried, open: new Map(open.map((row) => [row.id, row])), unvisited })
  }
  return {
    summary: summaryOfOrigin('documents'),
    ours: summaryOfOrigin('ours'),
    testsOf: byId,
    failed: ids.filter((id) => byId.get(id).some((test) => test.state === 'failed')),
    unknown: [...unknown].sort(),
  }
}

/** A test that passed counts only if it was at a place of the row: `elsewhere` it proves nothing of it. */
const asProof = (test, places, placesIn) => {
  if (test.state !== 'passed' || places === undefined) return test
  const visited = placesIn(test.visited ?? [])
  return places.some((place) => visited.has(place)) ? test : { ...test, state: 'elsewhere' }
}

/** Why a row is not proven: one sentence for its tests and one for what is missing, where they apply. */
export const reasonsOf = ({ isCarried, unvisited, verdict, missing }) => [
  ...(isCarried ? [] : [whyNotCarried(unvisited)]),
  ...(verdict === null ? [] : [`${verdict}: ${missing}`]),
]

const whyNotCarried = (unvisited) =>
  unvisited.length === 0
    ? 'no passing test carries it'
    : `no passing test that carries it calls or opens ${unvisited.join(', ')}`

function summaryOf(ids, { carried, open, unvisited }) {
  const isProven = (id) => carried.has(id) && !open.has(id)
  const byPrefix = {}
  for (const id of ids) {
    const prefix = id.slice(0, id.indexOf('-'))
    byPrefix[prefix] ??= { carried: 0, proven: 0, total: 0 }
    byPrefix[prefix].total += 1
    if (carried.has(id)) byPrefix[prefix].carried += 1
    if (isProven(id)) byPrefix[prefix].proven += 1
  }
  const unproven = ids
    .filter((id) => !isProven(id))
    .map((id) => {
      const { verdict = null, missing = null } = open.get(id) ?? {}
      return { id, isCarried: carried.has(id), unvisited: unvisited(id), verdict, missing }
    })
  return { carried: carried.size, proven: ids.filter(isProven).length, total: ids.length, byPrefix, unproven }
}
