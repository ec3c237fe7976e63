import type { SignInReply } from '@forno/contracts/sign-in/social-sign-in'
import type { Send, WireRequest } from '../../lib/http/call.ts'
import type { SignIn } from './login.ts'
import { scopeFor } from './log-in-scope.ts'
import { readSocialToken } from './social-token.ts'

/** Milliseconds for the call. */
const timeout = 15_000

/** The answer to a new log-in; `in`: it succeeded; `unclear`: the server was not reached or is busy. */
type ProviderLogin =
  | { readonly kind: 'in'; readonly reply: SignInReply }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'refused' }

/**
 * Logs the customer in again with the provider's token that this tab holds, without a question. `refused` without such
 * a token, and for a token of another customer. [ACC-07]
 */
export const logInAgain = async (
  send: Send,
  { provider, customerId }: SignIn,
  storage: Storage,
): Promise<ProviderLogin> => {
  const socialToken = readSocialToken(storage)
  if (socialToken === null || socialToken.provider !== provider) return { kind: 'refused' }
  const { status, text } = await send(logInRequest({ ...socialToken, scope: scopeFor(false) }))
  if (status === 429 || status >= 500 || status === 0) return { kind: 'unclear' }
  const reply = status === 200 ? (JSON.parse(text) as SignInReply) : null
  return reply?.customer.customerId === customerId ? { kind: 'in', reply } : { kind: 'refused' }
}

const logInRequest = (body: object): WireRequest => ({
  method: 'POST',
  path: '/customer/oauth',
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal: AbortSignal.timeout(timeout),
})
