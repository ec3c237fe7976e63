/** The parts that load after the shell is rendered. [SES-17] */
export type ShellOptions = {
  readonly attributions: () => unknown
  readonly dictionary: () => unknown
  readonly splash: () => unknown
  /** A visitor with a basket sees no splash screen. */
  readonly hasBasket: () => boolean
  readonly log: (what: string, cause: unknown) => void
}

/** Loads all parts in parallel; a failure is logged and affects no other part. [SES-17] */
export const startShell = async ({ hasBasket, log, splash, ...parts }: ShellOptions): Promise<void> => {
  const loaded = { ...parts, ...(hasBasket() ? {} : { splash }) }
  await Promise.all(
    Object.entries(loaded).map(async ([name, load]) => {
      try {
        await load()
      } catch (error) {
        log(`the shell could not load its ${name}`, error)
      }
    }),
  )
}
