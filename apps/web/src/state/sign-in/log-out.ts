import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Call } from '../../lib/http/call.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { isOfCustomer } from './forget-customer.ts'
import { useLoginStore, type LoginStore, type SignIn } from './login.ts'

/** Milliseconds that logging out waits for the server, and before that for what is being read. */
const patience = { server: 4_000, reads: 1_000 }

let wanted: string | null = null

/** Where whoever has just logged out asked to go, once; null = not said. [ACC-08] */
export const takeWantedPage = (): string | null => {
  const page = wanted
  wanted = null
  return page
}

type LogOutDeps = { readonly call: Call; readonly login: LoginStore; readonly queries: QueryClient }

/**
 * Logs out, once what is read of the customer is here: a read that comes after the end of its token is refused, asks
 * for another token, and would tell whoever leaves that their login has expired. The server ends the tokens, and even
 * where it does not answer, nobody is logged in here any more. What else goes, in this tab and in the others, follows
 * from that. [ACC-08]
 */
export const logOut = async ({ call, login, queries }: LogOutDeps, to: string | null = null): Promise<void> => {
  const { signIn } = login.getState()
  if (signIn === null) return
  await endOfReads(queries)
  await endSignIn(call, signIn)
  wanted = to
  login.setState({ signIn: null, ended: null })
}

/** Ends the tokens of a sign-in on the server; resolves also when the server does not answer. [ACC-08] [SES-08] */
export const endSignIn = async (call: Call, { refreshToken }: SignIn): Promise<void> => {
  try {
    const body = refreshToken === null ? {} : { refresh_token: refreshToken }
    await call('POST /customer/token/revoke', { body, signal: AbortSignal.timeout(patience.server) })
  } catch (trouble) {
    logFailure('the tokens were not revoked', trouble)
  }
}

/** Resolves when nothing is being read of the customer, or when that takes too long. */
const endOfReads = (queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const isReading = () => queries.isFetching({ predicate: ({ queryKey }) => isOfCustomer(queryKey) }) > 0
    const look = () => {
      if (!isReading()) end()
    }
    const leave = queries.getQueryCache().subscribe(look)
    const timer = setTimeout(() => end(), patience.reads)
    const end = () => {
      leave()
      clearTimeout(timer)
      resolve()
    }
    look()
  })

/**
 * `logOut()` or `logOut('/menu/pizza')`: a page of one's own choice instead of the last one that is no account page.
 * [ACC-08]
 */
export const useLogOut = () => {
  const call = useCall()
  const login = useLoginStore()
  const queries = useQueryClient()
  return (to?: string): Promise<void> => logOut({ call, login, queries }, to)
}
