import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Call } from '../../lib/http/call.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { isOfCustomer } from './forget-customer.ts'
import { useLoginStore, type LoginStore, type SignIn } from './login.ts'
import { isVaultLocked, refreshTokenOf } from './refresh-tokens.ts'

/** Milliseconds that a log-out waits for the server, and before that for running reads; neither is broken off. */
const timeLimits = { server: 4_000, reads: 1_000 }

let nextPage: string | null = null

/** The page to open after the log-out, returned once; null = the default. [ACC-08] */
export const takePageAfterLogOut = (): string | null => {
  const page = nextPage
  nextPage = null
  return page
}

type LogOutDeps = { readonly call: Call; readonly login: LoginStore; readonly queries: QueryClient }

/**
 * Logs out once the customer's running reads have finished: a read after the end of its token would be refused, request
 * another token, and report an expired log-in. The server revokes the tokens; without its answer the customer is logged
 * out here nevertheless. Watchers in every tab clear the rest. [ACC-08]
 */
export const logOut = async ({ call, login, queries }: LogOutDeps, to: string | null = null): Promise<void> => {
  const { signIn } = login.getState()
  if (signIn === null) return
  await endOfReads(queries)
  await endSignIn(call, signIn)
  nextPage = to
  login.setState({ signIn: null, ended: null })
}

/**
 * Revokes the tokens of a sign-in on the server. Resolves also when the server is slow, which may still revoke them, or
 * does not answer. The token of a locked vault is not revoked: it is never read without an unlock, and the log-out
 * deletes it. [ACC-08] [SES-08]
 */
export const endSignIn = async (call: Call, signIn: SignIn): Promise<void> => {
  if (isVaultLocked()) return
  const refreshToken = signIn.refreshToken === null ? null : await refreshTokenOf(signIn.refreshToken)
  const body = refreshToken === null ? {} : { refresh_token: refreshToken }
  const revoked = call('POST /customer/token/revoke', { body }).then(
    () => undefined,
    (error: unknown) => logFailure('the tokens were not revoked', error),
  )
  const { promise: timeUp, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, timeLimits.server)
  await Promise.race([revoked, timeUp])
  clearTimeout(timer)
}

/** Resolves when no read of the customer is running, or after a limit. */
const endOfReads = (queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const isReading = () => queries.isFetching({ predicate: ({ queryKey }) => isOfCustomer(queryKey) }) > 0
    const endWhenIdle = () => {
      if (!isReading()) end()
    }
    const unsubscribe = queries.getQueryCache().subscribe(endWhenIdle)
    const timer = setTimeout(() => end(), timeLimits.reads)
    const end = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    endWhenIdle()
  })

/** `logOut()` or `logOut('/menu/pizza')`: goes to that page instead of the last page outside the account. [ACC-08] */
export const useLogOut = () => {
  const call = useCall()
  const login = useLoginStore()
  const queries = useQueryClient()
  return (to?: string): Promise<void> => logOut({ call, login, queries }, to)
}
