import { ownPath } from '../own-path.ts'

/** Providers whose failed visits return to a stored path. [PAY-33] */
type RedirectProvider = 'paypal' | 'apple'

const keyOf = (provider: RedirectProvider): string => `failed-${provider}-redirect`

const isRedirectProvider = (provider: string): provider is RedirectProvider =>
  provider === 'paypal' || provider === 'apple'

/**
 * Stores the path in local storage, because a provider may return in another tab. A full storage loses it: the visit to
 * the provider matters more. [PAY-33]
 */
export const keepFailedRedirect = (storage: Storage, provider: string, path: string): void => {
  if (!isRedirectProvider(provider)) return
  try {
    storage.setItem(keyOf(provider), path)
  } catch {
    // The path of an earlier visit must not stay in its place.
    storage.removeItem(keyOf(provider))
  }
}

/** Returns the path once; discards one that is not our own. [PAY-33] */
export const takeFailedRedirect = (storage: Storage, provider: string, origin: string): string | null => {
  if (!isRedirectProvider(provider)) return null
  const path = storage.getItem(keyOf(provider))
  storage.removeItem(keyOf(provider))
  return path === null ? null : ownPath(path, origin)
}
