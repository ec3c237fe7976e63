// Prints the requirements that the last whole run does not prove.
import { placesByRow } from '../check/documented-places.mjs'
import { proofsOf } from '../check/proofs.mjs'
import { readOpenRows, readRows } from '../check/requirement-rows.mjs'
import { resultsOfWholeRun } from './reports.mjs'

/** What the last whole run proves. @param {import('./reports.mjs').TestResult[]} results */
export const proofsOfRun = (results = resultsOfWholeRun()) =>
  proofsOf(readRows(), results, readOpenRows(), placesByRow())

/** A line about requirements without proof, but for those of failed tests; empty if there are none. */
export function unprovenNote({ summary, ours, failed }) {
  const ids = [...summary.unproven, ...ours.unproven].map(({ id }) => id).filter((id) => !failed.includes(id))
  return ids.length === 0 ? '' : `Without proof: ${ids.join(', ')} (npm run requirements says why)`
}

if (import.meta.main) console.log(unprovenNote(proofsOfRun()))
