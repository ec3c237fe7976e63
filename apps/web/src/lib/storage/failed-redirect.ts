import { ownPath } from '../own-path.ts'

/** Providers whose failed visits return to a stored path. [PAY-33] */
type Redirector = 'paypal' | 'apple'

const keyOf = (provider: Redirector): string => `failed-${provider}-redirect`

const isRedirector = (provider: string): provider is Redirector => provider === 'paypal' || provider === 'apple'

/** Stores the path in local storage, because a provider may return in another tab. [PAY-33] */
export const keepFailedRedirect = (storage: Storage, provider: string, path: string): void => {
  if (isRedirector(provider)) storage.setItem(keyOf(provider), path)
}

/** Returns the path once; discards one that is not our own. [PAY-33] */
export const takeFailedRedirect = (storage: Storage, provider: string, origin: string): string | null => {
  if (!isRedirector(provider)) return null
  const kept = storage.getItem(keyOf(provider))
  storage.removeItem(keyOf(provider))
  return kept === null ? null : ownPath(kept, origin)
}
