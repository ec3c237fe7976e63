/** What the shell loads once it stands. [SES-17] */
export type ShellParts = {
  readonly attributions: () => unknown
  readonly spinner: () => unknown
  readonly dictionary: () => unknown
  readonly splash: () => unknown
  /** A visitor who is in the middle of an order is not stopped by a splash screen. */
  readonly hasBasket: () => boolean
  readonly log: (what: string, cause: unknown) => void
}

/** Loads all parts side by side; one that fails is logged and stops nothing. [SES-17] */
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
