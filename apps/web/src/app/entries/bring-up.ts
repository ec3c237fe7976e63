import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'

/** What starts the page and recovers it if its files are lost. Times are in milliseconds. */
type BringUpDeps = {
  /** Imports the page's code; resolves when the page works, and rejects if a file is lost. */
  readonly start: () => Promise<unknown>
  /** Resolves when no file has arrived for some seconds and one is missing. */
  readonly whenStalled: () => Promise<unknown>
  /** Resolves when a customer has waited long enough to be told why. */
  readonly whenLate: () => Promise<unknown>
  /** Whether a file of the first view has still not arrived. */
  readonly isMissing: () => boolean
  /** Asks for every file again; resolves to null when all have arrived, else to what is wrong. */
  readonly askAgain: () => Promise<FatalReason | null>
  /** Whether the page may load again, which it may once; records it. */
  readonly takeReload: () => boolean
  readonly reload: () => void
  /** Shows the fatal screen, or changes its reason. */
  readonly show: (reason: FatalReason) => void
  /** Removes the fatal screen: a slow page has arrived after all. */
  readonly hide: () => void
}

const outcomeOf = <Outcome>(work: Promise<unknown>, done: Outcome) =>
  work.then(
    () => done,
    () => 'lost' as const,
  )

/**
 * Starts the page. Files that are lost are asked for again, then the page loads again once, then the fatal screen
 * stands. A page that is only slow goes on loading behind that screen. [SES-14] [ERR-20] [NAV-38]
 */
export const bringUp = async (deps: BringUpDeps): Promise<void> => {
  const started = deps.start()
  started.then(deps.hide, () => undefined)
  void deps.whenLate().then(() => {
    if (deps.isMissing()) deps.show('slow')
  })
  const outcome = await Promise.race([outcomeOf(started, 'started'), outcomeOf(deps.whenStalled(), 'stalled')])
  if (outcome === 'started') return
  const reason = await deps.askAgain()
  // They arrived while they were asked for.
  if (outcome === 'stalled' && !deps.isMissing()) return
  if (outcome === 'lost' && reason === null && (await outcomeOf(deps.start(), 'started')) === 'started') return
  if (deps.takeReload()) {
    deps.reload()
    return
  }
  deps.show(reason ?? (outcome === 'stalled' ? 'slow' : 'broken'))
}
