import { say, Sorry } from '../setup/say.mjs'
import { checkBlender, render, renderersAtOnce } from './blender.mjs'
import { fingerprints } from './fingerprint.mjs'
import { heightOf } from './height.mjs'
import { accept, adopt, entryOf, isThere, readList } from './list.mjs'
import { inWords, timekeeper } from './progress.mjs'
import { beginRendering, keepRendering, renderedOf } from './rendered.mjs'

const patience = 3

/**
 * Each job with its state (`done`, `rendered` = to be encoded, or `waiting`) and the fingerprint of its picture.
 */
export function jobStates(place, jobs) {
  const { fingerprintOf } = fingerprints(place.assets)
  const { list, sources } = readList(place)
  return jobs.map(({ shelf, job }) => {
    const fingerprint = fingerprintOf(job)
    const entry = entryOf(list, shelf, job.id)
    const done = entry !== undefined && sources[`${shelf}/${job.id}`] === fingerprint && isThere(place, entry)
    const rendering = done ? undefined : renderedOf(place, { job, shelf }, fingerprint)
    return {
      shelf,
      job,
      fingerprint,
      pictured: entry !== undefined,
      state: done ? 'done' : rendering ? 'rendered' : 'waiting',
    }
  })
}

/**
 * Makes the pictures, `atOnce` of them at a time, and stores each as soon as it is made. Returns the ids that failed.
 * Starts none after `until`, and none after several failures in a row.
 */
export async function makePictures(place, asked, { until = Infinity, atOnce = renderersAtOnce() } = {}) {
  const open = asked.filter(({ state }) => state !== 'done')
  if (open.some(({ state }) => state === 'waiting')) checkBlender()
  const time = timekeeper(open, atOnce)
  const waiting = [...open]
  const failures = []
  let [inARow, lastFault] = [0, '']
  const next = () => (inARow < patience && Date.now() < until ? waiting.shift() : undefined)
  async function makeSome() {
    for (let each = next(); each; each = next()) {
      const start = Date.now()
      const fault = await makeOne(place, each)
      time.took(each, (Date.now() - start) / 1000)
      inARow = fault ? inARow + 1 : 0
      if (fault) {
        lastFault = fault
        failures.push(each.job.id)
      }
      say(lineOf(each, fault, start, time, open.length))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, makeSome))
  if (inARow >= patience) throw new Sorry(`${patience} pictures in a row could not be made, the last: ${lastFault}`)
  if (waiting.length > 0) say(`Time is up: ${waiting.length} pictures wait for the next run.`)
  return failures
}

/** Renders, encodes and stores one picture. Returns the failure, if any. */
async function makeOne(place, each) {
  const { rendering, fault } = await obtain(place, each)
  return fault ?? (await keepEncoded(place, each, rendering))
}

async function obtain(place, each) {
  const there = renderedOf(place, each, each.fingerprint)
  if (there) return { rendering: there }
  const { folder, file, log } = beginRendering(place, each)
  const fault = await render(place, each.job, { file, log })
  if (fault) return { fault: `${fault} (see ${log})` }
  const rendering = keepRendering(place, each, folder, each.fingerprint)
  return rendering ? { rendering } : { fault: `not all of its parts were written (see ${log})` }
}

/**
 * Encodes a rendered picture and adds it to the list. Returns a sentence if it exceeds its budget. Loads the encoder
 * only now, because loading it takes longer than a check of all pictures.
 */
async function keepEncoded(place, { shelf, job, fingerprint }, rendering) {
  const { encode, OverBudget } = await import('./encode.mjs')
  try {
    const height = shelf === 'layers' ? heightOf(job, place.assets) : undefined
    adopt(place, { shelf, job }, await encode({ shelf, job, height }, rendering), fingerprint)
    return undefined
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    return error.message
  }
}

function lineOf({ job }, fault, start, time, total) {
  const count = `${String(time.done()).padStart(String(total).length)}/${total}`
  const took = `${((Date.now() - start) / 1000).toFixed(0)} s`
  const left = time.done() < total ? `, ${inWords(time.secondsLeft())} left` : ''
  return `${count}  ${job.id}: ${fault ? `FAILED, ${fault}` : took}${left}`
}

/** Encodes rendered pictures again, for example after a change of budgets. Returns the ids that failed. */
export async function encodeAgain(place, asked) {
  const failures = []
  for (const each of asked) {
    const rendering = renderedOf(place, each, each.fingerprint)
    if (!rendering) continue
    const fault = await keepEncoded(place, each, rendering)
    if (fault) failures.push(each.job.id)
    say(`  ${each.job.id}${fault ? `: FAILED, ${fault}` : ''}`)
  }
  return failures
}

export function acceptAll(place, asked) {
  for (const each of asked.filter(({ pictured }) => pictured)) accept(place, each, each.fingerprint)
}
