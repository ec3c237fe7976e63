import type { SignInReply } from '@forno/contracts/sign-in/social-sign-in'
import type { RegisterBody } from '@forno/contracts/sign-in/sign-in'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { useBotChecked } from '../../lib/third-parties/bot-check.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useSessionStore } from '../session/session.ts'
import { keepRegistration } from './checkout-registration.ts'
import { acceptSignIn } from './customer.ts'
import { scopeFor } from './log-in-scope.ts'
import { useLoginStore } from './login.ts'
import { keepVerification, pendingVerification } from './pending-verification.ts'
import { keepLink, readLink } from './social-attempt.ts'

export type Credentials = { readonly email: string; readonly password: string; readonly staysLoggedIn: boolean }

/** Whether an account waits for the confirmation of its address; known only after the right password. [ACC-09] */
export const isUnverified = (error: unknown): boolean => isApiError(error) && error.code === 'UnverifiedEmail'

/** Signs the customer in, in every tab. [ACC-13] [ACC-06] */
export const useLogIn = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  const checked = useBotChecked()
  return async ({ email, password, staysLoggedIn }: Credentials): Promise<SignInReply> => {
    const action = 'CUSTOMER_TOKEN'
    const accepted = await checked(action, (tokenV3) =>
      call('POST /customer/token', {
        body: {
          email: email.trim(),
          password,
          scope: scopeFor(staysLoggedIn),
          ...pendingVerification(sessionStorage),
          tokenV3,
          action,
        },
      }),
    )
    keepVerification(sessionStorage, null)
    acceptSignIn({ queries, login }, accepted, null)
    await linkPending(call, accepted)
    return accepted
  }
}

/**
 * Links the provider that the customer tried first to the account with a password, so that it can log in from now on.
 * [ACC-09]
 */
export const linkPending = async (call: Call, { customer }: SignInReply): Promise<void> => {
  const link = readLink(sessionStorage)
  keepLink(sessionStorage, null)
  if (link === null || link.email.toLowerCase() !== customer.email.toLowerCase()) return
  const { registrationTicket } = link
  await call('POST /customer/:id/identities', {
    params: { id: customer.customerId },
    body: { registrationTicket },
  }).catch((error: unknown) => logFailure('the provider was not linked', error))
}

export type Registration = Pick<RegisterBody, 'email' | 'mobileNumber' | 'profile'> & { readonly password: string }

/** Opens an account; its email has to confirm it. [ACC-12] */
export const useRegister = () => {
  const call = useCall()
  const checked = useBotChecked()
  const session = useSessionStore()
  return async (registration: Registration) => {
    const action = 'REGISTER_USER'
    const registered = await checked(action, (tokenV3) =>
      call('POST /customer/register', {
        body: { ...registration, scope: scopeFor(false), registerType: 'email', tokenV3, action },
      }),
    )
    keepRegistration(localStorage, { customerId: registered.customerId, basketId: session.getState().basketId })
    return registered
  }
}

/** The recipient of a confirmation email. */
export type Recipient = { readonly email?: string; readonly customerId?: CustomerId }

/** Sends the email that confirms an address, once more. [ACC-30] */
export const useSendVerification = () => {
  const call = useCall()
  const checked = useBotChecked()
  return (to: Recipient) => {
    const action = 'VERIFY_EMAIL'
    return checked(action, (tokenV3) => call('POST /customer/verifyemail/send', { body: { ...to, tokenV3, action } }))
  }
}

/** The parts of a link in our emails. */
export type MailLink = { readonly customerId: CustomerId; readonly token: string }

/** Sends the email with a link to a new password, if the address has an account. [ACC-18] */
export const useForgotPassword = () => {
  const call = useCall()
  const checked = useBotChecked()
  return (email: string) => {
    const action = 'FORGOT_PASSWORD'
    return checked(action, (tokenV3) =>
      call('POST /customer/password/forgotten', { body: { email: email.trim(), tokenV3, action } }),
    )
  }
}

/** Rejects if a password-reset link no longer works. [ACC-19] */
export const useCheckResetLink = () => {
  const call = useCall()
  return (link: MailLink) => call('POST /customer/password/validatetoken', { body: link })
}

/** Whether a password-reset link no longer works. [ACC-19] */
export const isLinkGone = (error: unknown): boolean => isApiError(error) && error.code === 'InvalidPasswordResetToken'

/** Sets the password and signs the customer in here only. [ACC-20] */
export const useResetPassword = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  const checked = useBotChecked()
  return async (link: MailLink, password: string): Promise<void> => {
    const action = 'RESET_PASSWORD'
    const accepted = await checked(action, (tokenV3) =>
      call('POST /customer/password/resetpassword', {
        body: { ...link, password, scope: scopeFor(false), tokenV3, action },
      }),
    )
    acceptSignIn({ queries, login }, accepted, null)
  }
}
