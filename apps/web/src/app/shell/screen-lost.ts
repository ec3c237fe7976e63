/** The module of a screen could not be loaded: an old page after a release, or no network. [NAV-38] */
export class ScreenLost extends Error {
  constructor(cause: unknown) {
    super("This page couldn't be loaded.", { cause })
    this.name = 'ScreenLost'
  }
}
