import type { Configuration } from '@forno/contracts/configuration/configuration'
import { useQueryClient } from '@tanstack/react-query'
import type { SocialSignInBody } from '@forno/contracts/sign-in/social-sign-in'
import { isApiError } from '../../lib/http/api-error.ts'
import { keepFailedRedirect } from '../../lib/storage/failed-redirect.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { useBotChecked } from '../../lib/third-parties/bot-check.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { useSessionStore } from '../session/session.ts'
import { keepRegistration } from './checkout-registration.ts'
import { acceptSignIn } from './customer.ts'
import { useLoginStore } from './login.ts'
import { keepVerification, pendingVerification } from './pending-verification.ts'
import { refusalOf } from '../texts/refusals.ts'
import { isNativeApp } from '../../native/native-app.ts'
import { logsInNatively, nativeIdToken } from '../../native/social-sign-in.ts'
import { openAddress, openReturn, returnState, visitOutside } from '../app-returns/app-returns.ts'
import { nativeClients } from './native-clients.ts'
import { shopSite } from '../../lib/browser/shop-site.ts'
import type { Call } from '../../lib/http/call.ts'
import { paths } from '../../urls/urls.ts'
import { keepSocialToken } from './social-token.ts'
import { scopeFor } from './log-in-scope.ts'
import type { Registration } from './sign-in.ts'
import {
  authorizeUrl,
  keepAttempt,
  keepLink,
  keepMissingDetails,
  readMissingDetails,
  type Attempt,
  type RedirectProvider,
} from './social-attempt.ts'

/** What an attempt is for, and the page to open when it fails. */
type AttemptOptions = Pick<Attempt, 'failPath'> & Partial<Pick<Attempt, 'staysLoggedIn' | 'connects' | 'confirms'>>

type ProviderDeps = { readonly configuration: Configuration; readonly call: Call }

/**
 * Goes to the provider's page; the page for a failure is stored beyond the tab. In the phone app the promise resolves
 * when the customer is back, and rejects if no page opens; in a browser the page ends first. [NAV-32] [PAY-33]
 */
export const goToProvider = async (
  { configuration, call }: ProviderDeps,
  provider: RedirectProvider,
  { failPath, staysLoggedIn = false, connects = null, confirms = null }: AttemptOptions,
): Promise<void> => {
  const keep = (state: string, nonce: string): void => {
    keepFailedRedirect(localStorage, provider, failPath)
    keepAttempt(sessionStorage, { provider, state, nonce, failPath, staysLoggedIn, connects, confirms })
  }
  const urlOf = (state: string, nonce: string, origin: string): string =>
    authorizeUrl(provider, configuration, { state, nonce, origin })
  if (isNativeApp()) return visitProvider({ configuration, call }, provider, { keep, urlOf })
  const [state, nonce] = [uuid(), uuid()]
  keep(state, nonce)
  location.assign(urlOf(state, nonce, location.origin))
  return never
}

const never = new Promise<void>(() => undefined)

/** Stores an attempt with its state and nonce, and makes the address of the provider's page. */
type Visit = {
  readonly keep: (state: string, nonce: string) => void
  readonly urlOf: (state: string, nonce: string, origin: string) => string
}

/** The same in the phone app: by the platform's own sheet where there is one, else in the browser above the app. */
const visitProvider = async (
  { configuration, call }: ProviderDeps,
  provider: RedirectProvider,
  { keep, urlOf }: Visit,
): Promise<void> => {
  const clients = nativeClients(configuration, provider)
  if (provider === 'apple' && logsInNatively(provider, clients)) {
    const answer = await nativeIdToken(provider, clients)
    if (answer === null) return
    const { token, nonce, firstName, lastName } = answer
    const state = uuid()
    keep(state, nonce)
    const fragment = new URLSearchParams({ id_token: token, state, firstName, lastName })
    openAddress(`${paths.socialReturn('redirect')}#${fragment.toString()}`)
    return
  }
  const opened = await openReturn(call)
  const [state, nonce] = [returnState(opened), uuid()]
  keep(state, nonce)
  const address = await visitOutside(urlOf(state, nonce, shopSite))
  if (address !== null) openAddress(address)
}

/** `goToProvider` of this shop. */
export const useGoToProvider = () => {
  const { configuration } = useShop()
  const call = useCall()
  return (provider: RedirectProvider, options: AttemptOptions): Promise<void> =>
    goToProvider({ configuration, call }, provider, options)
}

/**
 * The outcome of a provider log-in: logged in, a registration that is missing details, an account with this email that
 * exists, or one whose email is not verified. [ACC-09]
 */
export type SocialOutcome =
  | { readonly kind: 'in' | 'register' }
  | { readonly kind: 'existing'; readonly email: string; readonly error: unknown }
  | { readonly kind: 'unverified'; readonly email: string }

/** A provider's proof of a customer, with their name if the provider sent it. */
type ProviderAnswer = Pick<SocialSignInBody, 'provider' | 'token' | 'nonce' | 'firstName' | 'lastName'> &
  Pick<Attempt, 'staysLoggedIn'>

/** Sends a provider's answer; throws refusals without a next step. [ACC-06] [ACC-09] [ACC-32] */
export const useSocialSignIn = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  return async ({ staysLoggedIn, ...answer }: ProviderAnswer): Promise<SocialOutcome> => {
    try {
      const reply = await call('POST /customer/oauth', {
        body: { ...answer, scope: scopeFor(staysLoggedIn), ...pendingVerification(sessionStorage) },
      })
      if ('registrationTicket' in reply) {
        keepMissingDetails(sessionStorage, { ...reply, staysLoggedIn })
        return { kind: 'register' }
      }
      keepVerification(sessionStorage, null)
      acceptSignIn({ queries, login }, reply, answer.provider)
      keepSocialToken(sessionStorage, answer)
      return { kind: 'in' }
    } catch (error) {
      if (!isApiError(error)) throw error
      const { email = '', registrationTicket } = refusalOf(error).data
      if (error.code === 'UnverifiedEmail') return { kind: 'unverified', email }
      if (error.code !== 'ExistingAccount') throw error
      if (registrationTicket !== undefined) keepLink(sessionStorage, { email, registrationTicket })
      return { kind: 'existing', email, error }
    }
  }
}

/** Completes a social registration; a proven address is logged in at once. [ACC-12] [NAV-32] */
export const useSocialRegister = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  const checked = useBotChecked()
  const session = useSessionStore()
  return async (registration: Omit<Registration, 'password'>) => {
    const missing = readMissingDetails(sessionStorage)
    if (missing === null) throw new Error('no registration is pending')
    const { provider, registrationTicket: token, staysLoggedIn } = missing
    const action = 'REGISTER_USER'
    const registered = await checked(action, (tokenV3) =>
      call('POST /customer/register', {
        body: {
          ...registration,
          scope: scopeFor(staysLoggedIn),
          registerType: provider,
          token,
          tokenV3,
          action,
        },
      }),
    )
    keepMissingDetails(sessionStorage, null)
    keepRegistration(localStorage, { customerId: registered.customerId, basketId: session.getState().basketId })
    const { jsonWebToken, customer } = registered
    if (jsonWebToken !== undefined && customer !== undefined)
      acceptSignIn({ queries, login }, { jsonWebToken, customer }, provider)
    return registered
  }
}
