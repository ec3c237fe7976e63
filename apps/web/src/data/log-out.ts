import { useLoginStore, type LoginStore } from './login.ts'
import { logFailure } from '../lib/log.ts'
import type { Call } from '../lib/call.ts'
import { useCall } from './call-context.ts'

/** Milliseconds that logging out waits for the server. */
const patience = 4_000

let wanted: string | null = null

/** Where whoever has just logged out asked to go, once; null = not said. [ACC-08] */
export const takeWantedPage = (): string | null => {
  const page = wanted
  wanted = null
  return page
}

type Parts = { readonly call: Call; readonly login: LoginStore }

/**
 * Logs out: the server ends the tokens, and even where it does not answer, nobody is logged in here any more. What else goes, in this
 * tab and in the others, follows from that. [ACC-08]
 */
export const logOut = async ({ call, login }: Parts, to: string | null = null): Promise<void> => {
  const { signIn } = login.getState()
  if (signIn === null) return
  try {
    const body = signIn.refreshToken === null ? {} : { refresh_token: signIn.refreshToken }
    await call('POST /customer/token/revoke', { body, signal: AbortSignal.timeout(patience) })
  } catch (trouble) {
    logFailure('the tokens were not revoked', trouble)
  } finally {
    wanted = to
    login.setState({ signIn: null, ended: null })
  }
}

/** `logOut()` or `logOut('/menu/pizza')`: a page of one's own choice instead of the last one that is no account page. [ACC-08] */
export const useLogOut = () => {
  const call = useCall()
  const login = useLoginStore()
  return (to?: string): Promise<void> => logOut({ call, login }, to)
}
