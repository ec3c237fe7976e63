import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { shorten } from '../check/failures.mjs'
import { environment, node24 } from '../setup/node24.mjs'
import { isEnding, run } from '../setup/run.mjs'
import { root, Sorry } from '../setup/say.mjs'
import { Progress } from './progress.mjs'
import { minute } from './stages.mjs'

/** A stage that hangs is stopped after this time. */
const longest = 45 * minute
/** More failures than this are only in the log. */
const mostShown = 40
const tailLines = 20

/**
 * @typedef {object} StageResult
 * @property {import('./stages.mjs').Stage} stage
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {boolean} isLate Whether it was stopped because it hung.
 * @property {import('../check/failures.mjs').Failure[]} failures
 * @property {Progress} progress
 */

/**
 * Runs a stage with its output in a log file. Failures appear on the display as they happen.
 * @param {import('./stages.mjs').Stage} stage
 * @param {{ folder: string, display: import('./display.mjs').Display, timings: import('./progress.mjs').Timings,
 *   env: Record<string, string> }} options
 * @returns {Promise<StageResult>}
 */
export async function runStage(stage, { folder, display, timings, env }) {
  const log = join(folder, `${stage.key}.log`)
  rmSync(log, { force: true })
  createWriteStream(log).end()
  const startedAt = Date.now()
  const progress = new Progress({ noun: stage.noun, timings, startedAt })
  display.begin(stage.name, progress, startedAt)
  const onMessage = (event) => {
    progress.take(event)
    if (event.type === 'failed') showFailure(display, event, progress.failed, log)
  }
  const all = environment({ ...env, ...stage.env, FORCE_COLOR: undefined, NO_COLOR: '1' })
  const { code, tail, late } = await run(node24(), stage.args, { cwd: root, env: all, log, limit: longest, onMessage })
  display.end(stage.name, Date.now())
  if (isEnding()) throw new Sorry('Stopped.')
  const { passed, failed } = stage.count(code, tail)
  const failures = stage.failures(tail)
  if (progress.failed === 0) for (const failure of failures) showFailure(display, failure, 1, log)
  const isBroken = code !== 0 && failed === 0
  if (isBroken) display.say(`✗ ${stage.name} broke down (${log}):\n${indent(lastLines(log))}`)
  const seconds = (Date.now() - startedAt) / 1000
  return { stage, passed, failed: isBroken ? 1 : failed, seconds, isLate: late, failures, progress }
}

function showFailure(display, { title, place, message }, number, log) {
  if (number === mostShown + 1) display.say(`✗ more than ${mostShown} failures: the others are in ${log}`)
  if (number > mostShown) return
  display.say(`✗ ${place ? `${place} > ` : ''}${title}\n${indent(shorten(message))}`)
}

const indent = (text) => text.replaceAll(/^/gm, '    ')

function lastLines(log) {
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-tailLines).join('\n') : ''
}
