/** The provider is unavailable, so the token is neither valid nor invalid. */
export class ProviderDown extends Error {
  constructor(cause: unknown) {
    super('the provider is unavailable or sent an invalid response', { cause })
  }
}
