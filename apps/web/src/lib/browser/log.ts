/** A failure of the page, as error reports need it. [ERR-23] */
export type Failure = {
  /** `handled` failures are logged by our code; `render` failures by React; the others reach the window. */
  readonly kind: 'handled' | 'render' | 'error' | 'rejection' | 'load'
  /** What failed: a text of ours, the message of an error, or the element that did not load. */
  readonly what: string
  /** The error; for an element that did not load, its address. */
  readonly cause: unknown
  readonly script?: string | undefined
  readonly componentStack?: string | null | undefined
}

/** Receives the failures of the page. */
export type ReportFailure = (failure: Failure) => void

const early: Failure[] = []
let report: ReportFailure = (failure) => void early.push(failure)

/** Reports a failure that the console shows anyway. */
export const reportFailure: ReportFailure = (failure) => report(failure)

/** Passes failures to error reporting, first those that came before it. */
export const listenToFailures = (listener: ReportFailure): void => {
  report = listener
  early.forEach(listener)
}

/** Logs failures that the app survives to the console, and reports them. [ERR-23] */
export const logFailure = (what: string, cause: unknown): void => {
  globalThis.console.error(what, cause)
  report({ kind: 'handled', what, cause })
}
