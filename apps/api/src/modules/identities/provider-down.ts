/** A provider that cannot be asked now: it says nothing of who wanted to come in. */
export class ProviderDown extends Error {
  constructor(cause: unknown) {
    super('the provider does not answer as it should', { cause })
  }
}
