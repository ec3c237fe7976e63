import { afterEach, expect, test } from 'vitest'
import { callCentre } from '../data/call-centre.ts'
import { makeLoginStore, type SignIn } from '../data/login.ts'
import { makePanels } from '../data/panels.ts'
import { noContact, rememberContact } from '../data/remembered-contact.ts'
import { makeSessionStore } from '../data/session.ts'
import { keepNeeded } from '../data/social-attempt.ts'
import { memoryStorage } from '../lib/storage-samples.ts'
import { loginStateOf } from './login-state.ts'

const world = () => ({
  needs: { login: makeLoginStore(), panels: makePanels(), session: makeSessionStore(null) },
  storages: { kept: memoryStorage(), passing: memoryStorage() },
})

afterEach(() => callCentre.setState({ agentName: null, isSignedIn: false }))

test('[ACC-05] a guest at rest', () => {
  const { needs, storages } = world()
  expect(loginStateOf(needs, storages)).toEqual({
    isAuth: false,
    refreshToken: null,
    isProviderAuth: false,
    oauth: null,
    loginModal: { active: false, email: null },
    temporaryCheckoutInfo: null,
    callCentre: { mode: false, agentName: null },
    expressPayCheckout: { active: false, paymentMethod: null },
  })
})

test('[ACC-05] somebody whom Google logs in, while an agent looks on and the modal is open', () => {
  const { needs, storages } = world()
  needs.login.setState({ signIn: { refreshToken: 'handle', provider: 'google' } as SignIn })
  needs.panels.setState({ open: { panel: 'login', email: 'jo@example.com' } })
  callCentre.setState({ agentName: 'kim' })
  rememberContact(storages.kept, { ...noContact, firstName: 'Jo' })
  const names = { firstName: 'Jo', lastName: 'Nguyen' }
  keepNeeded(storages.passing, {
    ...{ origin: 'oauth-register', provider: 'apple', email: null, registrationTicket: 'ticket', staysLoggedIn: true },
    ...names,
  })
  expect(loginStateOf(needs, storages)).toMatchObject({
    isAuth: true,
    refreshToken: 'handle',
    isProviderAuth: true,
    oauth: { provider: 'apple', token: 'ticket', ...names },
    loginModal: { active: true, email: 'jo@example.com' },
    temporaryCheckoutInfo: { firstName: 'Jo' },
    callCentre: { mode: true, agentName: 'kim' },
  })
})
