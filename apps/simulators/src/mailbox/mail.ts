/** A mail as it came: who it says it is from, everybody it went to, and its words. */
export type Mail = {
  readonly at: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
}
