/**
 * Removes query and fragment from the address bar alone. `history.replaceState` would tell the router, which would then
 * show the page of the shorter address.
 */
export const clearAddressBar = (): void =>
  History.prototype.replaceState.call(window.history, window.history.state, '', window.location.pathname)
