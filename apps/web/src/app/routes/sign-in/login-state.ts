import type { SocialProvider } from '@forno/domain/customers/social-provider'
import { callCentre } from '../../../state/session/call-centre.ts'
import { readCheckoutInfo } from '../../../features/checkout/contact/checkout-info.ts'
import { noExpressPay, type ExpressPay } from '../../../features/checkout/session/checkout-session.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'
import { readNeeded } from '../../../state/sign-in/social-attempt.ts'
import type { AppDeps } from '../../shell/app-deps.ts'

/** The login state that debug mode shows. [ACC-05] */
export type LoginState = {
  readonly isAuth: boolean
  readonly refreshToken: string | null
  readonly isProviderAuth: boolean
  /** A social sign-in that waits for its registration; the token is the registration ticket. */
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

/** Reads the login state from the stores that hold its parts. [ACC-05] */
export const loginStateOf = (
  { login, panels, checkout }: Pick<AppDeps, 'login' | 'panels' | 'checkout'>,
  passing: Storage,
): LoginState => {
  const { signIn } = login.getState()
  const { open } = panels.getState()
  const needed = readNeeded(passing)
  const { agentName } = callCentre.getState()
  return {
    isAuth: signIn !== null,
    refreshToken: signIn?.refreshToken ?? null,
    isProviderAuth: signIn !== null && signIn.provider !== null,
    oauth: needed && {
      provider: needed.provider,
      token: needed.registrationTicket,
      firstName: needed.firstName,
      lastName: needed.lastName,
    },
    loginModal: { active: open?.panel === 'login', email: (open?.panel === 'login' ? open.email : null) ?? null },
    temporaryCheckoutInfo: readCheckoutInfo(passing),
    applePayInfo: checkout?.store.getState().walletContact ?? null,
    callCentre: { mode: agentName !== null, agentName },
    expressPayCheckout: checkout?.expressPay.getState() ?? noExpressPay,
  }
}
