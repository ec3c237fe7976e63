import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'

/** What starts the page and recovers it if its files are lost. */
type BringUpDeps = {
  /** Imports the page's code; resolves when the page works, and rejects if a file is lost. */
  readonly start: () => Promise<unknown>
  /** Resolves when no file has arrived for some seconds and one is missing. */
  readonly whenStalled: () => Promise<unknown>
  /** Whether the page waits for a file of the first view. */
  readonly isMissing: () => boolean
  /** Asks for every file again; resolves to null when all have arrived, else to what is wrong. */
  readonly askAgain: () => Promise<FatalReason | null>
  /** Whether the page may load again, which it may once; records it. */
  readonly takeReload: () => boolean
  readonly reload: () => void
  /** Shows the fatal screen, or changes its reason. */
  readonly show: (reason: FatalReason) => void
  /** Removes the fatal screen: the page works after all. */
  readonly hide: () => void
}

/**
 * Starts the page. Files that are lost are asked for again, then the page loads again once, then it shows the fatal
 * screen. While a file hangs, the page loads again only if the server answers other requests for it; a page that is
 * slow goes on behind the fatal screen. [SES-14] [ERR-20] [NAV-38]
 */
export const bringUp = async (deps: BringUpDeps): Promise<void> => {
  /** Resolves to whether the page works. */
  const start = () =>
    deps.start().then(
      () => {
        deps.hide()
        return true
      },
      () => false,
    )
  const started = start()
  const isStalled = () => Promise.race([started.then(() => false), deps.whenStalled().then(() => true)])
  const recover = (reason: FatalReason | null, otherwise: FatalReason): void => {
    if (deps.takeReload()) deps.reload()
    else deps.show(reason ?? otherwise)
  }

  if (await isStalled()) {
    const reason = await deps.askAgain()
    if (reason === null ? await isStalled() : deps.isMissing()) {
      if (reason === null) recover(null, 'slow')
      else deps.show(reason)
    }
  }
  if (await started) return
  const reason = await deps.askAgain()
  if (reason === null && (await start())) return
  recover(reason, 'broken')
}
