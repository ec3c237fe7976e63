import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { callCentre } from '../../../state/session/call-centre.ts'
import { saveCheckoutInfo } from '../../../shared/contact/checkout-info.ts'
import { resumedState } from '../../../features/checkout/session/checkout-state.ts'
import { makeLoginStore, type SignIn } from '../../../state/sign-in/login.ts'
import { makePanels } from '../../../state/session/panels.ts'
import { noContact } from '../../../shared/contact/remembered-contact.ts'
import { keepMissingDetails } from '../../../state/sign-in/social-attempt.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { customerQuery } from '../../../api/customer.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { keepSocialToken } from '../../../state/sign-in/social-token.ts'
import { scripted } from '../../../../test/scripted-call.ts'
import { loginStateOf, loginStateText } from './login-state.ts'

const world = () => ({
  deps: {
    login: makeLoginStore(),
    panels: makePanels(),
    queries: makeQueryClient(scripted({}).call),
  },
  storage: { local: memoryStorage(), passing: memoryStorage() },
})
const guest = '00000000-0000-0000-0000-000000000000'

afterEach(() => {
  callCentre.setState({ agentName: null, isSignedIn: false })
})

test('[ACC-05] the login state of a guest', () => {
  const { deps, storage } = world()
  const state = loginStateOf(deps, storage)
  expect(state).toEqual({
    user: { userId: guest, userStatus: 'new' },
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
  expect(loginStateText(state)).toBe('new guest 00000000')
})

test('[ACC-05] a dialog other than the log-in dialog is not in the login state', () => {
  const { deps, storage } = world()
  deps.panels.setState({ open: { panel: 'basket' } })
  const state = loginStateOf(deps, storage)
  expect(state.loginModal).toEqual({ active: false, email: null })
  expect(loginStateText(state)).toBe('new guest 00000000')
})

test('[ACC-05] [ORD-23] [PAY-32] the login state of a Google customer with the log-in dialog open and an agent on the call', () => {
  const { deps, storage } = world()
  const { passing } = storage
  deps.login.setState({
    signIn: { userId: 'user-1-in-full', refreshToken: 'handle', provider: 'google' } as unknown as SignIn,
  })
  deps.panels.setState({ open: { panel: 'login', email: 'jo@example.com' } })
  callCentre.setState({ agentName: 'kim' })
  saveCheckoutInfo(passing, { ...noContact, firstName: 'Jo' })
  const expressPay = { active: true, paymentMethod: 'googlepay' } as const
  const checkout = {
    store: createStore(() => ({ ...resumedState(null), walletContact: { lastName: 'Baker' } })),
    expressPay: createStore(() => expressPay),
  }
  const names = { firstName: 'Jo', lastName: 'Nguyen' }
  keepMissingDetails(passing, {
    origin: 'oauth-register',
    provider: 'apple',
    email: null,
    registrationTicket: 'ticket',
    staysLoggedIn: true,
    ...names,
  })
  const state = loginStateOf({ ...deps, checkout } as never, storage)
  expect(state).toMatchObject({
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
  expect(loginStateText(state)).toBe(
    'new customer user-1-i, by provider, refresh token, apple token, log-in dialog with email, checkout info, ' +
      'wallet contact, agent kim, express pay googlepay',
  )
})

test('[ACC-05] [ACC-07] the login state of a Facebook customer has the token that this tab holds, and the names', () => {
  const { deps, storage } = world()
  const signIn = { customerId: 'c1', userId: 'u1', refreshToken: null, provider: 'facebook' } as unknown as SignIn
  deps.login.setState({ signIn })
  const profile = { firstName: 'Jo', lastName: 'Nguyen' }
  deps.queries.setQueryData(customerQuery(signIn.customerId).queryKey, { profile } as never)
  keepSocialToken(storage.passing, { provider: 'facebook', token: 'access token' })
  const state = loginStateOf(deps, storage)
  expect(state.oauth).toEqual({ provider: 'facebook', token: 'access token', ...profile })
  expect(loginStateText(state)).toBe('new customer u1, by provider, facebook token')
})

test('[ACC-07] holds no token that a provider accepts once', () => {
  const { passing } = world().storage
  for (const provider of ['google', 'apple', 'paypal'] as const) {
    keepSocialToken(passing, { provider, token: 'proof' })
    expect(passing.getItem('pinia_socialToken') ?? '').not.toContain('proof')
  }
})
