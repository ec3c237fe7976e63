import { say, Sorry } from '../setup/say.mjs'
import { checkBlender, render, threads } from './blender.mjs'
import { encode, OverBudget } from './encode.mjs'
import { fingerprints } from './fingerprint.mjs'
import { heightOf } from './height.mjs'
import { accept, adopt, entryOf, isThere, readList } from './list.mjs'
import { inWords, timekeeper } from './progress.mjs'
import { beginRendering, keepRendering, renderedOf } from './rendered.mjs'

const patience = 3

/** Where each job stands: `done`, `rendered` (to be encoded) or `waiting`; and the fingerprint that its picture will bear. */
export function standings(place, jobs) {
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
      stand: done ? 'done' : rendering ? 'rendered' : 'waiting',
    }
  })
}

/**
 * Makes the pictures one after the other; while one is rendered the one before is encoded. What is made is kept at once.
 * Gives the ids of those that failed.
 */
export async function makePictures(place, asked, { until = Infinity } = {}) {
  const open = asked.filter(({ stand }) => stand !== 'done')
  if (open.some(({ stand }) => stand === 'waiting')) checkBlender()
  const time = timekeeper(open)
  const failures = []
  let inARow = 0
  let encoding = Promise.resolve()
  for (const each of open) {
    if (Date.now() >= until) {
      say(`Time is up: ${open.length - time.done()} pictures wait for the next run.`)
      break
    }
    const start = Date.now()
    const { rendering, fault } = await obtain(place, each)
    await encoding
    time.took(each, (Date.now() - start) / 1000)
    inARow = fault ? inARow + 1 : 0
    if (fault) failures.push(each.job.id)
    else encoding = settled(keepEncoded(place, each, rendering, failures))
    say(lineOf(each, fault, start, time, open.length))
    if (inARow === patience) throw new Sorry(`${patience} pictures in a row could not be made, the last: ${fault}`)
  }
  await encoding
  return failures
}

/** A rejection is told to whoever awaits the promise, and is no unhandled one until then. */
function settled(promise) {
  promise.catch(() => undefined)
  return promise
}

async function obtain(place, each) {
  const there = renderedOf(place, each, each.fingerprint)
  if (there) return { rendering: there }
  const { folder, file, log } = beginRendering(place, each, threads)
  const fault = await render(place, each.job, { file, log })
  if (fault) return { fault: `${fault} (see ${log})` }
  const rendering = keepRendering(place, each, folder, each.fingerprint)
  return rendering ? { rendering } : { fault: `not all of its parts were written (see ${log})` }
}

/** Encodes a rendered picture and takes it into the list. */
export async function keepEncoded(place, { shelf, job, fingerprint }, rendering, failures) {
  try {
    const height = shelf === 'layers' ? heightOf(job, place.assets) : undefined
    adopt(place, { shelf, job }, await encode({ shelf, job, height }, rendering), fingerprint)
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error
    say(`    ${error.message}`)
    failures.push(job.id)
  }
}

function lineOf({ job }, fault, start, time, total) {
  const count = `${String(time.done()).padStart(String(total).length)}/${total}`
  const took = `${((Date.now() - start) / 1000).toFixed(0)} s`
  const left = time.done() < total ? `, ${inWords(time.secondsLeft())} left` : ''
  return `${count}  ${job.id}: ${fault ? `FAILED, ${fault}` : took}${left}`
}

/** Encodes again what is rendered and up to date, as after a change of budgets. */
export async function encodeAgain(place, asked) {
  const failures = []
  for (const each of asked) {
    const rendering = renderedOf(place, each, each.fingerprint)
    if (!rendering) continue
    await keepEncoded(place, each, rendering, failures)
    say(`  ${each.job.id}`)
  }
  return failures
}

export function acceptAll(place, asked) {
  for (const each of asked.filter(({ pictured }) => pictured)) accept(place, each, each.fingerprint)
}
