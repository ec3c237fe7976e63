/** Logs failures that the app survives to the console; error reporting hooks in here. */
export const logFailure = (what: string, cause: unknown): void => globalThis.console.error(what, cause)
