import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { callCentre, noAgent } from '../session/call-centre.ts'

export type AgentCredentials = { readonly name: string; readonly password: string; readonly code: string }

const isLoginRequired = (error: unknown): boolean => isApiError(error) && error.status === 401

/** Whether name, password or code is wrong; the server does not say which. [NAV-36] */
export const isNoAgent = (error: unknown): boolean => isApiError(error) && error.status === 400

/** Turns the mode on under the name that the server returns; an agent's rights come only from the server. [NAV-36] */
export const useSignInAgent = () => {
  const call = useCall()
  return async (credentials: AgentCredentials): Promise<void> => {
    const { agentName } = await call('POST /staff/sign-in', { body: credentials })
    callCentre.setState({ agentName, isSignedIn: true })
  }
}

/**
 * Ends the shift and the mode. Without an answer both continue, so that no screen falsely claims the sign-out. [NAV-36]
 */
export const signOutAgent = async (call: Call): Promise<void> => {
  try {
    await call('DELETE /staff/session')
  } catch (error) {
    if (!isLoginRequired(error)) throw error
  }
  callCentre.setState(noAgent)
}

/**
 * Checks whether the shift continues, and under which name. `ended` = it has ended since the last check, and the mode
 * with it. [NAV-36]
 */
export const checkAgent = async (call: Call): Promise<'goes on' | 'ended'> => {
  try {
    const { agentName } = await call('GET /staff/session')
    if (callCentre.getState().agentName !== agentName) callCentre.setState({ agentName })
    return 'goes on'
  } catch (error) {
    // A call without an answer proves nothing.
    if (!isLoginRequired(error)) return 'goes on'
    callCentre.setState(noAgent)
    return 'ended'
  }
}
