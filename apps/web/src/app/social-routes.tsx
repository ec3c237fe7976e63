import { useRouter } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { accountMessages } from '../data/account-messages.ts'
import { sentence } from '../data/sentences.ts'
import { keepAttempt, readAttempt, readNeeded, readReturn } from '../data/social-attempt.ts'
import { useSocialSignIn, type SocialOutcome } from '../data/social-sign-in.ts'
import { keepTypedEmail } from '../data/typed-email.ts'
import { SignInFrame } from '../features/sign-in/sign-in-frame.tsx'
import { SocialRegisterScreen } from '../features/sign-in/social-register-screen.tsx'
import { isApiError } from '../lib/api-error.ts'
import { signInPaths } from '../lib/sign-in-paths.ts'
import { useNotices } from '../ui/notices.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Where an outcome leads; being logged in leads on by itself. [ACC-09] */
export const useLeadOn = () => {
  const { history } = useRouter()
  const notices = useNotices()
  return (outcome: SocialOutcome): void => {
    if (outcome.kind === 'register') history.replace(signInPaths.socialRegister)
    if (outcome.kind === 'unverified') history.replace(signInPaths.checkMailbox(outcome.email))
    if (outcome.kind !== 'existing') return
    keepTypedEmail(outcome.email)
    notices.snackbar({ text: sentence(outcome.trouble), theme: 'info', duration: 10_000 })
    history.replace(signInPaths.login)
  }
}

/** /oauth/redirect and /oauth/paypal-redirect: the way back from a provider, whose answer leaves the address bar at once. [NAV-32] */
export function SocialReturn() {
  const { history } = useRouter()
  const notices = useNotices()
  const leadOn = useLeadOn()
  const [attempt] = useState(() => readAttempt(sessionStorage))
  const [returned] = useState(() => readReturn(attempt, location.href))
  const { mutate } = useMutation({ mutationFn: useSocialSignIn() })
  const failPath = attempt?.failPath ?? signInPaths.login
  const fail = (text: string | null): void => {
    if (text !== null) notices.snackbar({ text, theme: 'danger', duration: 8_000 })
    history.replace(failPath)
  }
  const follow = useEffectEvent(() => {
    keepAttempt(sessionStorage, null)
    if (attempt === null || returned.kind !== 'token') {
      // Who has said no at the provider knows why they are back.
      fail(returned.kind === 'refused' ? null : accountMessages.general)
      return
    }
    window.history.replaceState(window.history.state, '', location.pathname)
    const { token, firstName, lastName } = returned
    const { provider, nonce } = attempt
    const names = { ...(firstName === '' ? {} : { firstName }), ...(lastName === '' ? {} : { lastName }) }
    mutate(
      { provider, token, ...(provider === 'apple' ? { nonce } : {}), ...names },
      {
        onSuccess: leadOn,
        onError: (error) => fail(isApiError(error) ? sentence(error) : accountMessages.general),
      },
    )
  })
  useEffect(() => follow(), [])
  return (
    <SignInFrame title="Logging you in">
      <Spinner label="Logging you in" />
    </SignInFrame>
  )
}

/** /oauth-register; who has not come from a provider logs in first. [NAV-32] */
export function SocialRegisterRoute() {
  const { history } = useRouter()
  const [needed] = useState(() => readNeeded(sessionStorage))
  const turnAway = useEffectEvent(() => history.replace(signInPaths.login))
  useEffect(() => {
    if (needed === null) turnAway()
  }, [needed])
  if (needed === null) return null
  return (
    <SocialRegisterScreen
      needed={needed}
      onDone={({ jsonWebToken, customerId }, email) => {
        if (jsonWebToken === undefined) history.replace(signInPaths.checkMailbox(email, customerId))
      }}
    />
  )
}
