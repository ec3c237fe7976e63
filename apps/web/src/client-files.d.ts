/** What the client build made, baked into the server's bundle. */
declare const CLIENT_FILES: {
  /** All styles of the shop, to be inlined. */
  readonly css: string
  readonly kitchenCss: string
  readonly fonts: readonly string[]
  readonly bootFile: string
  /** The code of the script inside each page, and its hash (`sha256-…`). */
  readonly boot: string
  readonly bootHash: string
  readonly preview: string
  readonly entry: string
  /** What the entry imports at once. */
  readonly entryImports: readonly string[]
  readonly kitchenEntry: string
  readonly kitchenImports: readonly string[]
  /** Source path of a screen → its file and what that imports. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
}
