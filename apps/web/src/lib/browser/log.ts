/** Logs failures that the app survives to the console; error reporting listens here once it is installed. */
export const logFailure = (what: string, cause: unknown): void => globalThis.console.error(what, cause)
