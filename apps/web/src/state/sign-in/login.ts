import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { guestUserId, type CustomerId, type UserId } from '@forno/domain/core/basic-types'
import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useProvided } from '../../lib/react/use-provided.ts'

/**
 * A sign-in on this device. The refresh token is a handle without value: in a browser the cookie completes it, in the
 * phone app the vault stores the token. [ACC-04]
 */
export type SignIn = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly accessToken: string
  /** When the access token ends, in milliseconds since 1970 by this device's clock. */
  readonly expiresAt: number
  /** null = the customer did not ask to stay logged in. */
  readonly refreshToken: string | null
  /** The provider that signed the customer in; null = email and password. */
  readonly provider: SocialProvider | null
}

/** Why a sign-in ended; null = the customer logged out. [SES-08] [ACC-07] */
type LogoutReason = 'expired' | 'idleExpiry' | null

/** The sign-in, the same in every tab of this browser. [ACC-05] */
export type Login = {
  readonly signIn: SignIn | null
  /** Why the last sign-in here ended. */
  readonly ended: LogoutReason
}

/** A guest who was not logged in before. */
export const loggedOut: Login = { signIn: null, ended: null }

/** The log-in of a running app; a guest at first. */
export const makeLoginStore = () => createStore<Login>(() => loggedOut)
export type LoginStore = ReturnType<typeof makeLoginStore>

export const LoginContext = createContext<LoginStore | null>(null)

export const useLoginStore = (): LoginStore => useProvided(LoginContext)

/** The sign-in for a screen; null for a guest, and until hydration. */
export const useSignIn = (): SignIn | null => useStore(useLoginStore(), ({ signIn }) => signIn)

/** The id of the user; all zeros for a guest. [ACC-03] */
export const userIdOf = ({ signIn }: Login): UserId => signIn?.userId ?? guestUserId
