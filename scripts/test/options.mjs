/** The command line of `npm test`. */
export const help = `npm test [-- [word …] [--changed [commit | file …]] [--list]]

Without words: everything, which is check, unit and API tests, browser journeys.

  npm test -- VOU-08           tests whose title has this requirement
  npm test -- "removes a"      tests whose title has these words
  npm test -- money            test files whose path has this word (a word that no path has is looked up in the titles)
  npm test -- --changed        tests that can touch what this branch changed since it left main, committed or not
  npm test -- --changed HEAD~2 the same since that commit
  npm test -- --changed packages/domain/src/core/money.ts
                               as if these files had changed
  --list                       shows what would run

With words or --changed the checks are left out (npm run check), and the end says what else. --changed fills about two
minutes with the tests that are closest to the change, and up to six if they name its requirements or are beside it.
Imports, folders and requirements show which tests a change can affect; after a run with RECORD_REACH=1 the functions
that each test ran (.data/test-record) count as well.

Output and reports are in .data/test, of a selection in .data/test/selection.`

/** @typedef {{ kind: 'all' | 'words' | 'changed' | 'help', words: string[], isListing: boolean }} Options */

/** @param {string[]} args @returns {Options} @throws {RangeError} for an option that does not exist */
export function readOptions(args) {
  const flags = args.filter((arg) => arg.startsWith('--'))
  const words = args.filter((arg) => !arg.startsWith('--'))
  const unknown = flags.find((flag) => !['--help', '--changed', '--list'].includes(flag))
  if (unknown) throw new RangeError(`There is no option ${unknown}: npm test -- --help lists them.`)
  const isListing = flags.includes('--list')
  if (flags.includes('--help')) return { kind: 'help', words, isListing }
  if (flags.includes('--changed')) return { kind: 'changed', words, isListing }
  return { kind: words.length > 0 ? 'words' : 'all', words, isListing }
}
