/** Requirement ids that a test title names: `[VOU-04] …` or `[TIM-03] [TIM-04] …`. */
export const idsIn = (title) => [...title.matchAll(/\[([A-Z]{2,3}-\d{2})\]/g)].map(([, id]) => id)

/**
 * Which requirements the tests prove. An id is proven when a test that names it ran and passed and none that names it failed.
 *
 * @param {string[]} ids every requirement
 * @param {import('./results.mjs').TestResult[]} tests one result per test
 */
export function proofsOf(ids, tests) {
  const byId = new Map(ids.map((id) => [id, []]))
  const unknown = new Set()
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      const named = byId.get(id)
      if (named) named.push(test)
      else unknown.add(id)
    }
  }
  const isProven = (id) => {
    const named = byId.get(id)
    return named.some((test) => test.state === 'passed') && named.every((test) => test.state !== 'failed')
  }
  return {
    summary: summaryOf(ids, new Set(ids.filter(isProven))),
    testsOf: byId,
    failed: ids.filter((id) => byId.get(id).some((test) => test.state === 'failed')),
    unknown: [...unknown].sort(),
  }
}

/** Test files of the tree that no unfiltered run of this tree has covered. */
export function filesWithoutResults(testFiles, runs) {
  const covered = new Set(runs.flatMap((run) => run.whole))
  return testFiles.filter((file) => !covered.has(file))
}

function summaryOf(ids, proven) {
  const byPrefix = {}
  for (const id of ids) {
    const prefix = id.slice(0, id.indexOf('-'))
    byPrefix[prefix] ??= { proven: 0, total: 0 }
    byPrefix[prefix].total += 1
    if (proven.has(id)) byPrefix[prefix].proven += 1
  }
  return { proven: proven.size, total: ids.length, byPrefix, unproven: ids.filter((id) => !proven.has(id)) }
}
