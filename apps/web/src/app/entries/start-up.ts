import type { NativeStep } from '../watchers/native/native-steps.ts'

/** The steps of a start, in order. [SES-13] */
export type StartSteps<Shop> = {
  /** The three set-up steps of the native app; none on the web. */
  readonly native: readonly NativeStep[]
  /** Installs the error reporter and reads the build's environment. */
  readonly prepare: () => void
  /** Why local storage cannot be used; null = it can. [SES-15] [SES-16] */
  readonly storageTrouble: () => string | null
  readonly configure: () => Promise<Shop>
  readonly mount: (shop: Shop) => Promise<void>
  readonly hideLoading: () => void
  /** Takes the reason as text, never as HTML. [SES-14] */
  readonly showFailure: (reason: string) => Promise<void>
  readonly showFatal: (reason: string) => void
  readonly log: (what: string, cause: unknown) => void
}

/** Starts the app. The loading indicator is hidden at the end, also after a failure. [SES-13] [SES-14] */
export const startUp = async <Shop>(steps: StartSteps<Shop>): Promise<void> => {
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
    const error = steps.storageTrouble()
    if (error === null) await steps.mount(await steps.configure())
    else await steps.showFailure(error)
  } catch (error) {
    steps.showFatal(error instanceof Error ? error.message : String(error))
  } finally {
    steps.hideLoading()
  }
}
