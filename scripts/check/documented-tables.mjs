import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tree.mjs'

/** The rows of a table in docs, one array of cells each; a line that starts with # is a comment. */
const readTable = (name) =>
  readFileSync(join(root, 'docs', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

/** @returns {{ method: string, path: string, access: string, id: string }[]} */
export const readCalls = () =>
  readTable('documented-calls.tsv').map(([method, path, access, id]) => ({ method, path, access, id }))

/** @returns {{ path: string, purpose: string, id: string }[]} */
export const readRoutes = () => readTable('documented-routes.tsv').map(([path, purpose, id]) => ({ path, purpose, id }))

/**
 * Only a row of which nothing is built excuses a call or route that is missing: a partly built one keeps what it has.
 */
export const notBuiltIds = (open) => new Set(open.filter(({ verdict }) => verdict === 'not-built').map(({ id }) => id))
