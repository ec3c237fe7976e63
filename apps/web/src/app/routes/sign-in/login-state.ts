import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { callCentre } from '../../../state/session/call-centre.ts'
import { readCheckoutInfo } from '../../../shared/contact/checkout-info.ts'
import type { ExpressPay } from '../../../features/checkout/session/checkout-session.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'
import { readMissingDetails } from '../../../state/sign-in/social-attempt.ts'
import type { SignIn } from '../../../state/sign-in/login.ts'
import { readSocialToken } from '../../../state/sign-in/social-token.ts'
import { userStateOf, type UserState } from '../../../state/sign-in/user-state.ts'
import { customerQuery } from '../../../api/customer.ts'
import type { AppDeps } from '../../shell/app-deps.ts'

/** The login state that debug mode shows. [ACC-05] */
export type LoginState = {
  readonly user: UserState
  readonly isAuth: boolean
  readonly refreshToken: string | null
  readonly isProviderAuth: boolean
  /**
   * A social sign-in that waits for its registration, with its registration ticket; otherwise the provider's token that
   * this tab holds. [ACC-07]
   */
  readonly oauth: {
    readonly provider: SocialProvider
    readonly token: string
    readonly firstName: string
    readonly lastName: string
  } | null
  readonly loginModal: { readonly active: boolean; readonly email: string | null }
  /** The contact typed at the open checkout, and the contact that a wallet named there. [ORD-23] */
  readonly temporaryCheckoutInfo: Contact | null
  readonly applePayInfo: Partial<Contact> | null
  readonly callCentre: { readonly mode: boolean; readonly agentName: string | null }
  /** The method that the address of the open checkout chooses. [PAY-32] */
  readonly expressPayCheckout: ExpressPay
}

/** The social registration under way, else the provider's token of this tab; null = neither. */
const oauthOf = (signIn: SignIn | null, queries: AppDeps['queries'], passing: Storage): LoginState['oauth'] => {
  const missing = readMissingDetails(passing)
  if (missing !== null) {
    const { provider, registrationTicket: token, firstName, lastName } = missing
    return { provider, token, firstName, lastName }
  }
  const socialToken = readSocialToken(passing)
  if (signIn === null || socialToken === null) return null
  const profile = queries.getQueryData(customerQuery(signIn.customerId).queryKey)?.profile
  return { ...socialToken, firstName: profile?.firstName ?? '', lastName: profile?.lastName ?? '' }
}

/** Reads the login state from the stores that hold its parts. [ACC-05] */
export const loginStateOf = (
  { login, panels, queries, checkout }: Pick<AppDeps, 'login' | 'panels' | 'queries' | 'checkout'>,
  { local, passing }: { readonly local: Storage; readonly passing: Storage },
): LoginState => {
  const { signIn } = login.getState()
  const { open } = panels.getState()
  const { agentName } = callCentre.getState()
  return {
    user: userStateOf(login.getState(), { local, passing }),
    isAuth: signIn !== null,
    refreshToken: signIn?.refreshToken ?? null,
    isProviderAuth: signIn !== null && signIn.provider !== null,
    oauth: oauthOf(signIn, queries, passing),
    loginModal: { active: open?.panel === 'login', email: (open?.panel === 'login' ? open.email : null) ?? null },
    temporaryCheckoutInfo: readCheckoutInfo(passing),
    applePayInfo: checkout?.store.getState().walletContact ?? null,
    callCentre: { mode: agentName !== null, agentName },
    expressPayCheckout: checkout?.expressPay.getState() ?? { active: false, paymentMethod: null },
  }
}

/** The login state as text, for troubleshooting, without tokens, complete ids and contacts. [ACC-05] [NAV-21] */
export const loginStateText = (state: LoginState): string => {
  const { user, oauth, loginModal, callCentre: agent, expressPayCheckout: express } = state
  return [
    `${user.userStatus} ${state.isAuth ? 'customer' : 'guest'} ${user.userId.slice(0, 8)}`,
    state.isProviderAuth && 'by provider',
    state.refreshToken !== null && 'refresh token',
    oauth && `${oauth.provider} token${oauth.firstName === '' || oauth.lastName === '' ? ' without name' : ''}`,
    loginModal.active && `log-in dialog${loginModal.email === null ? '' : ' with email'}`,
    state.temporaryCheckoutInfo && 'checkout info',
    state.applePayInfo && 'wallet contact',
    agent.mode && `agent ${agent.agentName}`,
    express.active && `express pay ${express.paymentMethod}`,
  ]
    .filter(Boolean)
    .join(', ')
}
