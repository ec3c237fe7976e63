import type { TokenSet } from '@forno/contracts/sign-in/sign-in'
import { refreshLeeway } from '@forno/domain/customers/refresh-family'
import type { Send, WireReply, WireRequest } from '../../lib/http/call.ts'
import type { LoginStore, SignIn } from './login.ts'
import { isVaultLocked, refreshTokenOf, adoptStoredLogin, tokensOf, untilUnlocked } from './refresh-tokens.ts'

export type SignedTools = {
  readonly send: Send
  readonly login: LoginStore
  readonly now: () => number
  /**
   * Shared by the tabs of this browser. Missing on insecure pages, where the server's grace period for parallel tabs
   * has to suffice.
   */
  readonly locks: LockManager | undefined
}

/** Milliseconds before its end at which a token is renewed, so that it does not expire in transit. */
const MARGIN_MS = 10_000
/**
 * Milliseconds until each attempt of a renewal has no answer. The answer to the first may be lost, and the server takes
 * a spent token for stolen after its leeway: the second attempt leaves within it. [ACC-16]
 */
const ATTEMPT_LIMITS_MS = { first: refreshLeeway / 2, second: 10_000 }

/**
 * Sends a call with the customer's access token, and once more with a new token after a 401. A sign-in that cannot be
 * renewed ends here; the call then goes as a guest's. A locked vault makes the call wait. [ACC-07] [NAT-06]
 */
export const sendSigned = async (tools: SignedTools, received: WireRequest): Promise<WireReply> => {
  const request = await untilUnlocked(received)
  const signIn = await freshSignIn(tools)
  if (isVaultLocked()) return sendSigned(tools, request)
  const reply = await tools.send(withBearer(request, signIn))
  if (reply.status !== 401 || signIn === null) return reply
  const next = await renew(tools, signIn)
  if (isVaultLocked()) return sendSigned(tools, request)
  if (next === null || next.accessToken === signIn.accessToken) return reply
  const again = await tools.send(withBearer(request, next))
  if (again.status === 401) end(tools.login, next)
  return again
}

const withBearer = (request: WireRequest, signIn: SignIn | null): WireRequest =>
  signIn === null
    ? request
    : { ...request, headers: { ...request.headers, authorization: `Bearer ${signIn.accessToken}` } }

/** The sign-in with an access token that is still valid in transit; null = a guest. */
const freshSignIn = async (tools: SignedTools): Promise<SignIn | null> => {
  const { signIn } = tools.login.getState()
  if (signIn === null || signIn.expiresAt - MARGIN_MS > tools.now()) return signIn
  return renew(tools, signIn)
}

/** One renewal for all calls and tabs: later callers use its tokens. [ACC-07] */
const renew = async (tools: SignedTools, used: SignIn): Promise<SignIn | null> => {
  const work = () => renewAlone(tools, used)
  return tools.locks === undefined ? work() : await tools.locks.request('login', work)
}

const renewAlone = async ({ send, login, now }: SignedTools, used: SignIn): Promise<SignIn | null> => {
  adoptStoredLogin(login)
  const { signIn } = login.getState()
  if (signIn?.customerId !== used.customerId) return null
  if (signIn.accessToken !== used.accessToken) return signIn
  if (signIn.refreshToken === null) return logInByProvider({ send, login, now }, signIn)
  const refreshToken = await refreshTokenOf(signIn.refreshToken)
  if (refreshToken === null) return isVaultLocked() ? signIn : end(login, signIn)
  const reply = await send(renewalRequest(refreshToken, ATTEMPT_LIMITS_MS.first)).catch(() =>
    send(renewalRequest(refreshToken, ATTEMPT_LIMITS_MS.second)),
  )
  // A missing answer or a busy server proves nothing: the sign-in stays, and the call fails.
  if (reply.status === 429 || reply.status >= 500) return signIn
  if (reply.status !== 200) return end(login, signIn)
  const current = login.getState().signIn
  // A log-out or another log-in during the renewal stays; a lock keeps the sign-in without its access token.
  if (current?.customerId !== signIn.customerId) return null
  if (current.accessToken !== signIn.accessToken && current.accessToken !== '') return current
  const renewed = { ...signIn, ...tokensOf(JSON.parse(reply.text) as TokenSet, now(), 'renewed') }
  if (current.accessToken === signIn.accessToken && !isVaultLocked()) login.setState({ signIn: renewed })
  return renewed
}

/**
 * Without a refresh token, a provider's token that this tab holds logs the customer in again. The ended token goes with
 * that call, so that the server ends the replaced sign-in. [ACC-07] [ACC-16]
 */
const logInByProvider = async (
  { send, login, now }: Pick<SignedTools, 'send' | 'login' | 'now'>,
  signIn: SignIn,
): Promise<SignIn | null> => {
  if (signIn.provider === null) return end(login, signIn)
  const { logInAgain } = await import('./provider-login.ts')
  const outcome = await logInAgain((request) => send(withBearer(request, signIn)), signIn, sessionStorage)
  if (outcome.kind === 'unclear') return signIn
  if (outcome.kind === 'refused') return end(login, signIn)
  const renewed = { ...signIn, ...tokensOf(outcome.reply.jsonWebToken, now(), 'loggedIn') }
  login.setState({ signIn: renewed })
  return renewed
}

/** Ends the sign-in with the reason `expired`, unless another one has replaced it. */
const end = (login: LoginStore, { accessToken }: SignIn): null => {
  if (login.getState().signIn?.accessToken === accessToken) login.setState({ signIn: null, ended: 'expired' })
  return null
}

const renewalRequest = (refreshToken: string, limit: number): WireRequest => ({
  method: 'POST',
  path: '/customer/token/refresh',
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify({ refresh_token: refreshToken }),
  signal: AbortSignal.timeout(limit),
})
