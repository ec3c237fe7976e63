import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { callCentre } from '../session/call-centre.ts'

export type AgentCredentials = { readonly name: string; readonly password: string; readonly code: string }

const isLoginRequired = (trouble: unknown): boolean => isApiError(trouble) && trouble.status === 401

/** Name, password or code is wrong; the server does not say which. */
export const isNoAgent = (trouble: unknown): boolean => isApiError(trouble) && trouble.status === 400

/** Turns the mode on in the name that the server answers: an agent's rights come from nowhere else. [NAV-36] */
export const useSignInAgent = () => {
  const call = useCall()
  return async (credentials: AgentCredentials): Promise<void> => {
    const { agentName } = await call('POST /staff/sign-in', { body: credentials })
    callCentre.setState({ agentName, isSignedIn: true })
  }
}

/**
 * Ends the shift and the mode with it. Without an answer both go on: a screen must not say that nobody is signed in.
 * [NAV-36]
 */
export const signOutAgent = async (call: Call): Promise<void> => {
  try {
    await call('DELETE /staff/session')
  } catch (trouble) {
    if (!isLoginRequired(trouble)) throw trouble
  }
  callCentre.setState({ agentName: null, isSignedIn: false })
}

/**
 * Asks whether the shift goes on and whose it is; one that has ended ends the mode. `ended` = it has, just now.
 * [NAV-36]
 */
export const checkAgent = async (call: Call): Promise<'goes on' | 'ended'> => {
  try {
    const { agentName } = await call('GET /staff/session')
    if (callCentre.getState().agentName !== agentName) callCentre.setState({ agentName })
    return 'goes on'
  } catch (trouble) {
    // No answer is no verdict.
    if (!isLoginRequired(trouble)) return 'goes on'
    callCentre.setState({ agentName: null, isSignedIn: false })
    return 'ended'
  }
}
