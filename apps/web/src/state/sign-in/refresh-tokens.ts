import type { TokenSet } from '@forno/contracts/sign-in/sign-in'
import type { WireRequest } from '../../lib/http/call.ts'
import { isStoredState } from '../../lib/storage/persisted-store.ts'
import { readKept } from '../../lib/storage/storage.ts'
import type { Login, LoginStore, SignIn } from './login.ts'

/** How a token set reaches the device: by a log-in, or in exchange for a refresh token. */
export type TokenOrigin = 'loggedIn' | 'renewed'

/** A token set of the server as a sign-in. [ACC-04] */
export const tokensOf = (
  { access_token, expires_in, refresh_token }: TokenSet,
  now: number,
  _origin: TokenOrigin,
): Pick<SignIn, 'accessToken' | 'expiresAt' | 'refreshToken'> => ({
  accessToken: access_token,
  expiresAt: now + expires_in * 1000,
  refreshToken: refresh_token ?? null,
})

/** The refresh token that a handle stands for; null = the device does not have it now. [ACC-04] */
export const refreshTokenOf = (handle: string): string | null | Promise<string | null> => handle

/** Whether the refresh token waits for the customer's unlock. Only the phone app has a vault. [NAT-06] */
export const isVaultLocked = (): boolean => false

/** Resolves once the vault is not locked, with the request to send. [NAT-06] */
export const untilUnlocked = (request: WireRequest): WireRequest | Promise<WireRequest> => request

/** Takes the stored sign-in: another tab may have stored one that this tab has not loaded yet. [ACC-07] */
export const adoptStoredLogin = (login: LoginStore): void => {
  const stored = readKept(localStorage, 'login')
  if (isStoredState<Login>(stored)) login.setState(stored.state)
}
