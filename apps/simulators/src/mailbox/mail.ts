/** A received mail: sender, all recipients, subject and text. */
export type Mail = {
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Keys are in lower case. */
  readonly headers: Readonly<Record<string, string>>
}
