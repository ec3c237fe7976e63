import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { callCentre } from '../../../state/session/call-centre.ts'
import { saveCheckoutInfo } from '../../../features/checkout/contact/checkout-info.ts'
import { resumedState } from '../../../features/checkout/session/checkout-state.ts'
import { makeLoginStore, type SignIn } from '../../../state/sign-in/login.ts'
import { makePanels } from '../../../state/session/panels.ts'
import { noContact } from '../../../shared/contact/remembered-contact.ts'
import { keepNeeded } from '../../../state/sign-in/social-attempt.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { loginStateOf } from './login-state.ts'

const world = () => ({
  deps: {
    login: makeLoginStore(),
    panels: makePanels(),
  },
  passing: memoryStorage(),
})

afterEach(() => {
  callCentre.setState({ agentName: null, isSignedIn: false })
})

test('[ACC-05] the login state of a guest', () => {
  const { deps, passing } = world()
  expect(loginStateOf(deps, passing)).toEqual({
    isAuth: false,
    refreshToken: null,
    isProviderAuth: false,
    oauth: null,
    loginModal: { active: false, email: null },
    temporaryCheckoutInfo: null,
    applePayInfo: null,
    callCentre: { mode: false, agentName: null },
    expressPayCheckout: { active: false, paymentMethod: null },
  })
})

test('[ACC-05] [ORD-23] [PAY-32] the login state of a Google customer with the log-in dialog open and an agent on the call', () => {
  const { deps, passing } = world()
  deps.login.setState({ signIn: { refreshToken: 'handle', provider: 'google' } as SignIn })
  deps.panels.setState({ open: { panel: 'login', email: 'jo@example.com' } })
  callCentre.setState({ agentName: 'kim' })
  saveCheckoutInfo(passing, { ...noContact, firstName: 'Jo' })
  const expressPay = { active: true, paymentMethod: 'googlepay' } as const
  const checkout = {
    store: createStore(() => ({ ...resumedState(null), walletContact: { lastName: 'Baker' } })),
    expressPay: createStore(() => expressPay),
  }
  const names = { firstName: 'Jo', lastName: 'Nguyen' }
  keepNeeded(passing, {
    ...{ origin: 'oauth-register', provider: 'apple', email: null, registrationTicket: 'ticket', staysLoggedIn: true },
    ...names,
  })
  expect(loginStateOf({ ...deps, checkout } as never, passing)).toMatchObject({
    isAuth: true,
    refreshToken: 'handle',
    isProviderAuth: true,
    oauth: { provider: 'apple', token: 'ticket', ...names },
    loginModal: { active: true, email: 'jo@example.com' },
    temporaryCheckoutInfo: { firstName: 'Jo' },
    applePayInfo: { lastName: 'Baker' },
    callCentre: { mode: true, agentName: 'kim' },
    expressPayCheckout: { active: true, paymentMethod: 'googlepay' },
  })
})
