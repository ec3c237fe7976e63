import { checkPause, readRefreshToken, storeRefreshToken, untilNotLocked, vault } from '../vault/vault.ts'
import type * as web from './refresh-tokens.ts'

/** The handle of every sign-in whose refresh token is in the vault. */
const vaultHandle = 'vault'

/** Milliseconds for a call that waited for the unlock. */
const CALL_TIMEOUT_MS = 15_000

export const tokensOf: typeof web.tokensOf = ({ access_token, expires_in, refresh_token }, now, origin) => {
  if (refresh_token !== undefined) void storeRefreshToken(refresh_token, origin)
  return {
    accessToken: access_token,
    expiresAt: now + expires_in * 1000,
    refreshToken: refresh_token === undefined ? null : vaultHandle,
  }
}

export const refreshTokenOf: typeof web.refreshTokenOf = () => readRefreshToken()

export const isVaultLocked: typeof web.isVaultLocked = () => vault.getState().status === 'locked'

/** The time that the customer needs for the unlock does not count as time without an answer. */
export const untilUnlocked: typeof web.untilUnlocked = async (request) => {
  checkPause()
  if (!isVaultLocked()) return request
  const { signal } = request
  const cancelled = new AbortController()
  const follow = (): void => {
    if (!isTimeout(signal.reason)) cancelled.abort(signal.reason)
  }
  signal.addEventListener('abort', follow)
  if (signal.aborted) follow()
  await Promise.race([untilNotLocked(), untilAborted(cancelled.signal)])
  cancelled.signal.throwIfAborted()
  return { ...request, signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), cancelled.signal]) }
}

const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError'

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The app has one page, so no other tab stores a sign-in. */
export const adoptStoredLogin: typeof web.adoptStoredLogin = () => undefined
