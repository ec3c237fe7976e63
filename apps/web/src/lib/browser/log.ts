/** Failures that the app survives, for whoever looks at the console; error reporting listens here once it is installed. */
export const logFailure = (what: string, cause: unknown): void => globalThis.console.error(what, cause)
