import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'
import { isFileLost } from '../../lib/browser/import-again.ts'
import type { NativeStep } from '../watchers/native/native-steps.ts'

/** The steps of a start, in order. [SES-13] */
export type StartSteps<Shop> = {
  /** The three set-up steps of the native app; none on the web. */
  readonly native: readonly NativeStep[]
  /** Installs the error reporter and reads the build's environment. */
  readonly prepare: () => void
  /** Why local storage cannot be used; null = it can. [SES-15] [SES-16] */
  readonly storageError: () => string | null
  readonly configure: () => Promise<Shop>
  readonly mount: (shop: Shop) => Promise<void>
  readonly hideLoading: () => void
  /** Takes the reason as text, never as HTML. [SES-14] */
  readonly showFailure: (reason: string) => Promise<void>
  /** Takes the reason for the customer and the cause for the console. [SES-14] */
  readonly showFatal: (reason: FatalReason, cause: string) => void
  readonly log: (what: string, cause: unknown) => void
}

/** Starts the app. The loading indicator is hidden at the end, also after a failure. [SES-13] [SES-14] */
export const startUp = async <Shop>(steps: StartSteps<Shop>): Promise<void> => {
  let failing: FatalReason = 'broken'
  try {
    for (const { run, isRequired } of steps.native) {
      try {
        await run()
      } catch (error) {
        if (isRequired) throw error
        steps.log('a native step failed', error)
      }
    }
    steps.prepare()
    const error = steps.storageError()
    if (error !== null) {
      await steps.showFailure(error)
      return
    }
    failing = 'server'
    const shop = await steps.configure()
    failing = 'broken'
    await steps.mount(shop)
  } catch (error) {
    steps.showFatal(isFileLost(error) ? 'lost' : failing, error instanceof Error ? error.message : String(error))
  } finally {
    steps.hideLoading()
  }
}
