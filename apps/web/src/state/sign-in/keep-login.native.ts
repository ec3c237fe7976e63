import { isStoredState, version } from '../../lib/storage/persisted-store.ts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { clearVault, vault } from '../vault/vault.ts'
import type * as web from './keep-login.ts'
import type { Login, LoginStore, SignIn } from './login.ts'

/** A sign-in without usable tokens: its next call needs the refresh token of the vault. */
const withoutAccessToken = (signIn: SignIn): SignIn => ({ ...signIn, accessToken: '', expiresAt: 0 })

/** The log-in for local storage: no token, and no sign-in that the vault cannot renew. [ACC-04] */
const storedLogin = ({ signIn, ended }: Login): Login => ({
  signIn: signIn === null || signIn.refreshToken === null ? null : withoutAccessToken(signIn),
  ended,
})

/**
 * Restores the sign-in, and keeps it in step with the vault: a log-out clears the vault, a locked vault leaves no
 * access token in memory, and a cleared vault ends the sign-in. [ACC-08] [NAT-06]
 */
export const keepLogin: typeof web.keepLogin = (store: LoginStore): void => {
  const kept = readKept(localStorage, 'login')
  if (isStoredState<Login>(kept)) store.setState(storedLogin({ ...store.getState(), ...kept.state }))
  if (store.getState().signIn === null) void clearVault()
  store.subscribe((login, before) => {
    writeKept(localStorage, 'login', { state: storedLogin(login), version })
    if (before.signIn !== null && (login.signIn?.refreshToken ?? null) === null) void clearVault()
  })
  vault.subscribe(({ status }, { status: before }) => {
    const { signIn } = store.getState()
    if (status === before || signIn === null) return
    if (status === 'locked') store.setState({ signIn: withoutAccessToken(signIn) })
    if (status === 'empty' && signIn.refreshToken !== null) store.setState({ signIn: null, ended: 'expired' })
  })
}
