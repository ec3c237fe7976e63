/** The output of an operator's command, and whether it succeeded. */
export type CommandResult = { readonly isDone: boolean; readonly lines: readonly string[] }

/** An output that is read while it is printed, so that it never is in memory as a whole. */
export type StreamedResult = { readonly isDone: boolean; readonly lines: AsyncIterable<string> }

/** The result of a command that succeeded. */
export const done = (...lines: readonly string[]): CommandResult => ({ isDone: true, lines })

/** The result of a command that could not do what it was asked to. */
export const failed = (...lines: readonly string[]): CommandResult => ({ isDone: false, lines })
