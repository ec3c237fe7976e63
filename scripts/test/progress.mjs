/**
 * What a running stage reports. An item is a check, a test file or a journey.
 * @typedef {{ type: 'planned', items: string[] }} Planned
 * @typedef {{ type: 'done', item: string, file: string, seconds: number, passed: number, failed: number,
 *   titles?: string[] }} Done
 * @typedef {{ type: 'failed', title: string, place?: string, message: string }} Failed
 * @typedef {Planned | Done | Failed} StageEvent
 * Seconds per item from earlier runs, and the wall seconds that one of them took (less than 1 with several workers).
 * @typedef {{ seconds: Map<string, number>, pace: number | null }} Timings
 */

/** From this share of the work on, the speed of this run says more than that of the last one. */
const enoughWork = 0.1

/** Counts what a stage has done and estimates when it ends. */
export class Progress {
  /** @type {Map<string, Done>} */
  done = new Map()
  failed = 0
  #items = new Set()
  #weights = new Map()
  #usual

  /** @param {{ noun: string, timings?: Timings, startedAt: number }} options `noun` is the plural of an item. */
  constructor({ noun, timings = { seconds: new Map(), pace: null }, startedAt }) {
    this.noun = noun
    this.timings = timings
    this.startedAt = startedAt
    this.#usual = mean([...timings.seconds.values()]) ?? 1
  }

  /** @param {StageEvent} event */
  take(event) {
    if (event.type === 'planned') for (const item of event.items) this.#plan(item)
    if (event.type === 'done') {
      this.#plan(event.item)
      this.done.set(event.item, event)
    }
    if (event.type === 'failed') this.failed += 1
  }

  /** Share of the expected work that is done, from 0 to 1. */
  share() {
    const all = this.#workOf(this.#items)
    return all === 0 ? 0 : this.#workOf(this.done.keys()) / all
  }

  /** @returns {number | null} Seconds until the stage ends; null while nothing is known. */
  secondsLeft(now) {
    const all = this.#workOf(this.#items)
    const done = this.#workOf(this.done.keys())
    if (all === 0) return null
    const isMeasured = done / all >= enoughWork
    if (!isMeasured && this.timings.pace !== null) return Math.max(0, all * this.timings.pace - this.#elapsed(now))
    return done === 0 ? null : (this.#elapsed(now) / done) * (all - done)
  }

  /** `212 of 428 files, 0 failed, about 2 min left` */
  line(now) {
    const left = this.secondsLeft(now)
    const end = left === null ? [] : [`about ${duration(left)} left`]
    return [`${this.done.size} of ${this.#items.size} ${this.noun}`, `${this.failed} failed`, ...end].join(', ')
  }

  #plan(item) {
    this.#items.add(item)
    this.#weights.set(item, this.timings.seconds.get(item) ?? this.#usual)
  }

  #workOf(items) {
    let sum = 0
    for (const item of items) sum += this.#weights.get(item) ?? 0
    return sum
  }

  #elapsed(now) {
    return (now - this.startedAt) / 1000
  }
}

/**
 * Adds the items that passed to what earlier runs took. A whole run also forgets items that are gone.
 * @param {Timings} timings @param {Progress} progress @returns {Timings}
 */
export function withRun(timings, progress, { wallSeconds, isWhole }) {
  const isKept = ([item]) => !isWhole || progress.done.has(item)
  const seconds = new Map([...timings.seconds].filter(isKept))
  let sum = 0
  for (const { item, seconds: taken, failed } of progress.done.values()) {
    if (failed === 0) seconds.set(item, taken)
    sum += taken
  }
  return { seconds, pace: sum === 0 ? timings.pace : wallSeconds / sum }
}

/** The files that took longest, with the sum of their items. @param {Iterable<Done>} done */
export function slowestFiles(done, count) {
  const files = new Map()
  for (const { file, seconds } of done) files.set(file, (files.get(file) ?? 0) + seconds)
  return [...files].sort(([, one], [, other]) => other - one).slice(0, count)
}

/** `40 s`, `12 min`, `2 min 10 s` */
export function duration(seconds) {
  const whole = Math.round(seconds)
  if (whole < 90) return `${whole} s`
  const rest = whole % 60
  return `${Math.floor(whole / 60)} min${whole < 600 && rest > 0 ? ` ${rest} s` : ''}`
}

const mean = (numbers) => (numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length)
