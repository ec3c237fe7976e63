/** Who sends people back to an address of ours, and keeps where to go when it came to nothing. [PAY-33] */
type Redirector = 'paypal' | 'apple'

const keyOf = (provider: Redirector): string => `failed-${provider}-redirect`

const isRedirector = (provider: string): provider is Redirector => provider === 'paypal' || provider === 'apple'

/** A path of our own, with its query; null for every other address, however it is written. [PAY-33] */
const ownPath = (text: string, origin: string): string | null => {
  if (!text.startsWith('/')) return null
  const url = URL.parse(text, origin)
  return url?.origin === origin ? url.pathname + url.search : null
}

/** Keeps it in local storage: a provider may lead back in another tab. [PAY-33] */
export const keepFailedRedirect = (storage: Storage, provider: string, path: string): void => {
  if (isRedirector(provider)) storage.setItem(keyOf(provider), path)
}

/** Hands it out once; what is no path of our own is thrown away. [PAY-33] */
export const takeFailedRedirect = (storage: Storage, provider: string, origin: string): string | null => {
  if (!isRedirector(provider)) return null
  const kept = storage.getItem(keyOf(provider))
  storage.removeItem(keyOf(provider))
  return kept === null ? null : ownPath(kept, origin)
}
