/** The output of an operator's command, and whether it succeeded. */
export type CommandResult = { readonly isDone: boolean; readonly lines: readonly string[] }
