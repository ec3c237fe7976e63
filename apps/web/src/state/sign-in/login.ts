import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { guestUserId, type CustomerId, type UserId } from '@forno/domain/core/words'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/**
 * One sign-in as this browser holds it. The refresh token is a handle that is worth nothing without the cookie beside
 * it. [ACC-04]
 */
export type SignIn = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly accessToken: string
  /** When the access token ends, as this device tells the time. */
  readonly expiresAt: number
  /** null = the customer did not ask to stay logged in. */
  readonly refreshToken: string | null
  /** Who signed the customer in; null = e-mail and password. */
  readonly provider: SocialProvider | null
}

/** Why a sign-in ended; null = the customer's own wish. [SES-08] [ACC-07] */
type LogoutReason = 'expired' | 'idleExpiry' | null

/** Who is logged in, the same in every tab of this browser. [ACC-05] */
export type Login = {
  readonly signIn: SignIn | null
  /** Of the last sign-in here. */
  readonly ended: LogoutReason
}

export const loggedOut: Login = { signIn: null, ended: null }

export const makeLoginStore = () => createStore<Login>(() => loggedOut)
export type LoginStore = ReturnType<typeof makeLoginStore>

/**
 * Takes up the sign-in that was kept as `pinia_login` and keeps it from then on. What the server drew is drawn for
 * nobody until then.
 */
export const keepLogin = (store: LoginStore): void => keepStore(store, 'login', localStorage)

export const LoginContext = createContext<LoginStore | null>(null)

export const useLoginStore = (): LoginStore => {
  const store = use(LoginContext)
  if (store === null) throw new Error('useLoginStore needs a LoginContext above it')
  return store
}

/** null for a guest. */
export const useSignIn = (): SignIn | null => useStore(useLoginStore(), ({ signIn }) => signIn)

/** All zeros for a guest. [ACC-03] */
export const userIdOf = ({ signIn }: Login): UserId => signIn?.userId ?? guestUserId
