/** What a command of an operator prints, and whether it did what was asked for. */
export type CommandResult = { readonly isDone: boolean; readonly lines: readonly string[] }
