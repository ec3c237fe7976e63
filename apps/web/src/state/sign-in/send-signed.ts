import type { TokenSet } from '@forno/contracts/sign-in/sign-in'
import type { Send, WireReply, WireRequest } from '../../lib/http/call.ts'
import { readKept } from '../../lib/storage/storage.ts'
import { isKept } from '../../lib/storage/persisted-store.ts'
import type { Login, LoginStore, SignIn } from './login.ts'

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
const RENEW_TIMEOUT_MS = 15_000

/**
 * Sends a call with the customer's access token, and once more with a new token after a 401. A sign-in that cannot be
 * renewed ends here; the call then goes as a guest's. [ACC-07]
 */
export const sendSigned = async (tools: SignedTools, request: WireRequest): Promise<WireReply> => {
  const held = await fresh(tools)
  const reply = await tools.send(withBearer(request, held))
  if (reply.status !== 401 || held === null) return reply
  const next = await renew(tools, held)
  if (next === null || next.accessToken === held.accessToken) return reply
  const again = await tools.send(withBearer(request, next))
  if (again.status === 401) end(tools.login, next)
  return again
}

const withBearer = (request: WireRequest, signIn: SignIn | null): WireRequest =>
  signIn === null
    ? request
    : { ...request, headers: { ...request.headers, authorization: `Bearer ${signIn.accessToken}` } }

const fresh = async (tools: SignedTools): Promise<SignIn | null> => {
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
  takeUpKept(login)
  const { signIn } = login.getState()
  if (signIn === null || signIn.accessToken !== used.accessToken) return signIn
  if (signIn.refreshToken === null) return logInByProvider({ send, login, now }, signIn)
  const reply = await send(renewal(signIn.refreshToken))
  // A missing answer or a busy server proves nothing: the sign-in stays, and the call fails.
  if (reply.status === 429 || reply.status >= 500) return signIn
  if (reply.status !== 200) return end(login, signIn)
  const renewed = { ...signIn, ...tokensOf(JSON.parse(reply.text) as TokenSet, now()) }
  login.setState({ signIn: renewed })
  return renewed
}

/** Without a refresh token, a provider's token that this tab holds logs the customer in again. [ACC-07] */
const logInByProvider = async (
  { send, login, now }: Pick<SignedTools, 'send' | 'login' | 'now'>,
  signIn: SignIn,
): Promise<SignIn | null> => {
  if (signIn.provider === null) return end(login, signIn)
  const { logInAgain } = await import('./provider-login.ts')
  const outcome = await logInAgain(send, signIn, sessionStorage)
  if (outcome.kind === 'unclear') return signIn
  if (outcome.kind === 'refused') return end(login, signIn)
  const renewed = { ...signIn, ...tokensOf(outcome.reply.jsonWebToken, now()) }
  login.setState({ signIn: renewed })
  return renewed
}

/** Another tab may have stored a sign-in that this one has not loaded yet. */
const takeUpKept = (login: LoginStore): void => {
  const kept = readKept(localStorage, 'login')
  if (isKept<Login>(kept)) login.setState(kept.state)
}

const end = (login: LoginStore, { accessToken }: SignIn): null => {
  if (login.getState().signIn?.accessToken === accessToken) login.setState({ signIn: null, ended: 'expired' })
  return null
}

const renewal = (refreshToken: string): WireRequest => ({
  method: 'POST',
  path: '/customer/token/refresh',
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify({ refresh_token: refreshToken }),
  signal: AbortSignal.timeout(RENEW_TIMEOUT_MS),
})

/** A token set of the server as a sign-in. [ACC-04] */
export const tokensOf = (
  { access_token, expires_in, refresh_token }: TokenSet,
  now: number,
): Pick<SignIn, 'accessToken' | 'expiresAt' | 'refreshToken'> => ({
  accessToken: access_token,
  expiresAt: now + expires_in * 1000,
  refreshToken: refresh_token ?? null,
})
