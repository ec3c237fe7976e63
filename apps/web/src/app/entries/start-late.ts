type LateDeps<Late> = {
  /** Loads the code that may come late. */
  readonly load: () => Promise<Late>
  readonly isConnected: () => boolean
  /** Whether a reload loses nothing, and none was tried for this code; records it. */
  readonly takeReload: () => boolean
  readonly reload: () => void
  /** Tells the customer that part of the page is missing, with a way on. */
  readonly tellLost: () => void
  /** Resolves at the next chance: the network is back, or some seconds have passed. */
  readonly nextChance: () => Promise<void>
}

/**
 * Loads the code that follows the first view, for as long as the page is open. With a network, its loss reloads the
 * page once, or tells the customer where that would lose something; without one it waits. [NAV-38] [SES-18]
 */
export const startLate = async <Late>(deps: LateDeps<Late>): Promise<Late> => {
  let hasTold = false
  for (;;) {
    try {
      return await deps.load()
    } catch {
      if (deps.isConnected()) {
        if (deps.takeReload()) deps.reload()
        else if (!hasTold) deps.tellLost()
        hasTold = true
      }
      await deps.nextChance()
    }
  }
}
