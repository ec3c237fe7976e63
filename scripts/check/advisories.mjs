import { spawnSync } from 'node:child_process'
import { npm } from '../setup/run.mjs'
import { environment, hostNode } from '../setup/node24.mjs'
import { root } from '../setup/say.mjs'

/** Milliseconds. */
const patience = 60_000

/** Queries the registry for packages of the lockfile have known advisories. */
export function askForAdvisories() {
  const [file, args] = npm(hostNode(), ['audit', '--json', '--package-lock-only'])
  const { stdout } = spawnSync(file, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: patience,
    maxBuffer: 64_000_000,
    env: environment({ PATH: process.env.PATH }),
  })
  return advisoriesIn(stdout)
}

/**
 * What `npm audit --json` says, as one sentence. `isBad` where a package has an advisory of high or critical
 * severity: it must be replaced within the times of docs/security.md.
 *
 * @param {string} text
 */
export function advisoriesIn(text) {
  const counts = countsIn(text)
  if (counts === undefined)
    return { isBad: false, sentence: 'Known advisories were not checked: the registry does not answer npm audit here.' }
  const { critical = 0, high = 0, moderate = 0, low = 0 } = counts
  const all = critical + high + moderate + low
  if (all === 0) return { isBad: false, sentence: 'The registry knows no advisory against any of them.' }
  return {
    isBad: critical + high > 0,
    sentence: `The registry knows advisories against ${all} of them: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low. npm audit names them.`,
  }
}

/**
 * @returns {{ critical?: number, high?: number, moderate?: number, low?: number } | undefined}
 *   undefined when the registry did not answer
 */
function countsIn(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}
