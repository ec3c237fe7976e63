import type { SignedIn } from '@forno/contracts/sign-in/social-sign-in'
import type { RegisterBody } from '@forno/contracts/sign-in/sign-in'
import type { CustomerId } from '@forno/domain/core/words'
import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { useBotChecked } from '../../lib/third-parties/bot-check.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { acceptSignIn } from './customer.ts'
import { useLoginStore } from './login.ts'
import { keepVerification, pendingVerification } from './pending-verification.ts'
import { keepLink, readLink } from './social-attempt.ts'

const always = 'openid write:profile read:card write:card'

/** What is asked for on logging in; who stays logged in gets a token that can be renewed. [ACC-32] */
export const scopeFor = (staysLoggedIn: boolean): string => (staysLoggedIn ? `${always} offline_access` : always)

export type Credentials = { readonly email: string; readonly password: string; readonly staysLoggedIn: boolean }

/** Whether an account waits for its address to be confirmed; told after the right password alone. [ACC-09] */
export const isUnverified = (trouble: unknown): boolean => isApiError(trouble) && trouble.code === 'UnverifiedEmail'

/** From then on the customer is logged in, in every tab. [ACC-13] [ACC-06] */
export const useLogIn = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  const checked = useBotChecked()
  return async ({ email, password, staysLoggedIn }: Credentials): Promise<SignedIn> => {
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

/** Whoever has come by a provider to an account that has a password is let in by that provider from now on. [ACC-09] */
export const linkPending = async (call: Call, { customer }: SignedIn): Promise<void> => {
  const link = readLink(sessionStorage)
  keepLink(sessionStorage, null)
  if (link === null || link.email.toLowerCase() !== customer.email.toLowerCase()) return
  const { registrationTicket } = link
  await call('POST /customer/:id/identities', {
    params: { id: customer.customerId },
    body: { registrationTicket },
  }).catch((trouble: unknown) => logFailure('the provider was not linked', trouble))
}

export type Registration = Pick<RegisterBody, 'email' | 'mobileNumber' | 'profile'> & { readonly password: string }

/** Opens an account that its mail has to confirm. [ACC-12] */
export const useRegister = () => {
  const call = useCall()
  const checked = useBotChecked()
  return (registration: Registration) => {
    const action = 'REGISTER_USER'
    return checked(action, (tokenV3) =>
      call('POST /customer/register', {
        body: { ...registration, scope: scopeFor(false), registerType: 'email', tokenV3, action },
      }),
    )
  }
}

/** Whom a mail to confirm an address goes to. */
export type Recipient = { readonly email?: string; readonly customerId?: CustomerId }

/** [ACC-30] */
export const useSendVerification = () => {
  const call = useCall()
  const checked = useBotChecked()
  return (to: Recipient) => {
    const action = 'VERIFY_EMAIL'
    return checked(action, (tokenV3) => call('POST /customer/verifyemail/send', { body: { ...to, tokenV3, action } }))
  }
}

/** What a link of ours in a mail carries. */
export type MailLink = { readonly customerId: CustomerId; readonly token: string }

/**
 * Whether the link of a mail works. Until the address is confirmed it is kept for the log-in that confirms it. [ACC-30]
 */
export const useVerifyEmail = () => {
  const call = useCall()
  return async (link: MailLink) => {
    const answer = await call('PATCH /customer/verifyemail/update', { body: link })
    keepVerification(sessionStorage, answer.emailVerified ? null : link)
    return answer
  }
}

/** [ACC-18] */
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

/** [ACC-19] */
export const useCheckResetLink = () => {
  const call = useCall()
  return (link: MailLink) => call('POST /customer/password/validatetoken', { body: link })
}

/** Whether a link to a new password works no more. [ACC-19] */
export const isLinkGone = (trouble: unknown): boolean =>
  isApiError(trouble) && trouble.code === 'InvalidPasswordResetToken'

/** From then on the customer is logged in here, and nowhere else. [ACC-20] */
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
