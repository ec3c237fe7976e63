import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import { root } from '../setup/say.mjs'

/**
 * @typedef {Pick<import('node:inspector').Profiler.ScriptCoverage, 'url' | 'functions'>} ScriptCounts
 * @typedef {Record<string, string[]>} Executed Function names by file.
 */

/** Counts which functions of this process run, by V8's own counters, from `start` to `take`. */
export function functionCounter() {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  return {
    start() {
      session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    },
    /** @returns {ScriptCounts[]} */
    take() {
      let counts = []
      session.post('Profiler.takePreciseCoverage', (error, taken) => {
        if (!error) counts = taken.result
      })
      session.post('Profiler.stopPreciseCoverage')
      return counts
    },
  }
}

/**
 * The functions of our sources that ran. A nameless function counts as part of the one around it; tests are no sources.
 * @param {ScriptCounts[]} scripts @returns {Executed}
 */
export function executedIn(scripts, folder = root) {
  const executed = {}
  for (const { url, functions } of scripts) {
    const file = sourceOf(url, folder)
    if (file === undefined) continue
    const names = functions.filter(isNamedAndRun).map(({ functionName }) => functionName)
    if (names.length > 0) executed[file] = [...new Set([...(executed[file] ?? []), ...names])]
  }
  return executed
}

const isNamedAndRun = ({ functionName, ranges: [range] }) => functionName !== '' && range.count > 0

function sourceOf(url, folder) {
  if (!url.startsWith('file:')) return undefined
  const path = fileURLToPath(url)
  if (!path.startsWith(`${folder}/`)) return undefined
  const file = path.slice(folder.length + 1)
  return /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) ? file : undefined
}
