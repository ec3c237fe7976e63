/** Without a terminal a stage prints a line when at least this much time and work went by since its last line. */
const leastPause = 30_000
const longestPause = 120_000
const leastShare = 0.05

/**
 * Shows messages, and below them one progress line per running stage. In a terminal the lines are rewritten in place.
 * @typedef {{ line: (now: number) => string, share: () => number }} Showable
 */
export class Display {
  /** @type {Map<string, { progress: Showable, saidAt: number, saidShare: number }>} */
  #running = new Map()
  #drawn = 0
  #stream
  #isTerminal

  /** @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} stream */
  constructor(stream) {
    this.#stream = stream
    this.#isTerminal = Boolean(stream.isTTY)
  }

  /** @param {Showable} progress */
  begin(name, progress, now) {
    this.#running.set(name, { progress, saidAt: now, saidShare: 0 })
    this.tick(now)
  }

  end(name, now) {
    this.#running.delete(name)
    this.tick(now)
  }

  say(text) {
    this.#clear()
    this.#stream.write(`${text}\n`)
  }

  /** Call it about once a second. */
  tick(now) {
    if (this.#isTerminal) {
      this.#clear()
      this.#draw(now)
      return
    }
    for (const [name, running] of this.#running) {
      const share = running.progress.share()
      const pause = now - running.saidAt
      if (pause < leastPause || (pause < longestPause && share - running.saidShare < leastShare)) continue
      Object.assign(running, { saidAt: now, saidShare: share })
      this.say(`  ${name}: ${running.progress.line(now)}`)
    }
  }

  #draw(now) {
    const width = (this.#stream.columns ?? 80) - 1
    const lines = [...this.#running].map(([name, { progress }]) => `  ${name}: ${progress.line(now)}`.slice(0, width))
    for (const line of lines) this.#stream.write(`${line}\n`)
    this.#drawn = lines.length
  }

  #clear() {
    if (this.#drawn > 0) this.#stream.write(`\u001B[${this.#drawn}A\u001B[0J`)
    this.#drawn = 0
  }
}
