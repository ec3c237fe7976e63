/** The parts that load after the shell is rendered. [SES-17] */
export type ShellParts = {
  readonly attributions: () => unknown
  readonly spinner: () => unknown
  readonly dictionary: () => unknown
  readonly splash: () => unknown
  /** A visitor with a basket sees no splash screen. */
  readonly hasBasket: () => boolean
  readonly log: (what: string, cause: unknown) => void
}

/** Loads all parts in parallel; a failure is logged and affects no other part. [SES-17] */
export const startShell = async ({ hasBasket, log, splash, ...parts }: ShellParts): Promise<void> => {
  const wanted = { ...parts, ...(hasBasket() ? {} : { splash }) }
  await Promise.all(
    Object.entries(wanted).map(async ([name, load]) => {
      try {
        await load()
      } catch (trouble) {
        log(`the shell could not load its ${name}`, trouble)
      }
    }),
  )
}
