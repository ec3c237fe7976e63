/** The shop's built files, which the build puts into the worker. */
export type BuiltFiles = {
  /** A hash of all names: another build has another version. */
  readonly version: string
  /** URLs of scripts and fonts; the worker fetches them when it is installed. */
  readonly kept: readonly string[]
  /** URLs of all other files of the shop; the worker keeps those that a page has used. */
  readonly others: readonly string[]
}

/** The page without content that opens any screen while there is no network. */
export const shellPath = '/shell.html'
