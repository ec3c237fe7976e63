/** Requirement ids that a test title names: `[VOU-04] …` or `[TIM-03] [TIM-04] …`. */
export const idsIn = (title) => [...title.matchAll(/\[([A-Z]{2,3}-\d{2})\]/g)].map(([, id]) => id)

/**
 * Which requirements the tests prove. Tests carry an id when one that names it ran and passed and none that names it
 * failed; the id is proven when it is not in docs/requirements-open.yaml either. Our own rows are counted apart from
 * the documents' rows.
 *
 * @param {Pick<import('./requirement-rows.mjs').Row, 'id' | 'origin'>[]} rows every requirement
 * @param {import('../test/reports.mjs').TestResult[]} tests one result per test
 * @param {import('./requirement-rows.mjs').OpenRow[]} open
 */
export function proofsOf(rows, tests, open) {
  const ids = rows.map(({ id }) => id)
  const byId = new Map(ids.map((id) => [id, []]))
  const unknown = new Set()
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      const named = byId.get(id)
      if (named) named.push(test)
      else unknown.add(id)
    }
  }
  const isCarried = (id) => {
    const named = byId.get(id)
    return named.some((test) => test.state === 'passed') && named.every((test) => test.state !== 'failed')
  }
  const summaryOfOrigin = (origin) => {
    const those = rows.filter((row) => row.origin === origin).map(({ id }) => id)
    return summaryOf(those, new Set(those.filter(isCarried)), new Map(open.map((row) => [row.id, row])))
  }
  return {
    summary: summaryOfOrigin('documents'),
    ours: summaryOfOrigin('ours'),
    testsOf: byId,
    failed: ids.filter((id) => byId.get(id).some((test) => test.state === 'failed')),
    unknown: [...unknown].sort(),
  }
}

/** Why a row is not proven: one sentence for its tests and one for what is missing, where they apply. */
export const reasonsOf = ({ isCarried, verdict, missing }) => [
  ...(isCarried ? [] : ['no passing test carries it']),
  ...(verdict === null ? [] : [`${verdict}: ${missing}`]),
]

function summaryOf(ids, carried, open) {
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
      return { id, isCarried: carried.has(id), verdict, missing }
    })
  return { carried: carried.size, proven: ids.filter(isProven).length, total: ids.length, byPrefix, unproven }
}
