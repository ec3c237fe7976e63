import { accountNoticeTexts } from '../../../features/account/model/account-notice-texts.ts'
import { useRouter } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { accountMessages } from '../../../state/sign-in/account-texts.ts'
import { accountError } from '../../../state/customer/account-errors.ts'
import { useConnectProvider, providerTokenOf } from '../../../features/account/model/identities.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'
import { succeeded } from '../../../state/customer/profile.ts'
import { isNativeApp } from '../../../native/native-app.ts'
import { AppReturnScreen } from '../../../shared/app-return/app-return-screen.tsx'
import {
  appReturnOf,
  keepAttempt,
  providerNames,
  readAttempt,
  readReturn,
  type Attempt,
  type ProviderReturn,
} from '../../../state/sign-in/social-attempt.ts'
import { useSocialSignIn, type SocialOutcome } from '../../../state/sign-in/social-sign-in.ts'
import { SignInFrame } from '../../../features/sign-in/sign-in-frame.tsx'
import { isStepUpNeeded, useStepUpCalls } from '../../../features/account/model/step-up.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { takeFailedRedirect } from '../../../lib/storage/failed-redirect.ts'
import { useNotices } from '../../../ui/notices/notices.ts'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { paths } from '../../../urls/urls.ts'
import { afterLogin, readVisitedPages } from './visited-pages.ts'
import { useNavigateByOutcome } from '../../shell/navigate-by-outcome.ts'
import { ForGuests } from './for-guests.tsx'

/** The message after a failed attempt; null = the log-in dialog opens instead. */
const textOf = (error: unknown): string | null => {
  if (isStepUpNeeded(error)) return 'That took too long. Please try again.'
  return isApiError(error) ? accountError(error) : accountMessages.general
}

/**
 * Completes a provider's answer: logs the customer in, or connects the provider to their account. [NAV-32] [ACC-14]
 */
const useCompletion = (onFailed: (text: string | null) => void) => {
  const { history } = useRouter()
  const notices = useNotices()
  const navigateByOutcome = useNavigateByOutcome()
  const signIn = useSignIn()
  const logsIn = useMutation({ mutationFn: useSocialSignIn() })
  const connects = useConnectProvider()
  const confirmation = useMutation({ mutationFn: useStepUpCalls().prove })
  const onError = (error: unknown) => onFailed(textOf(error))
  return (attempt: Attempt, returned: Extract<ProviderReturn, { kind: 'token' }>): void => {
    const { failPath, staysLoggedIn, connects: customerId, confirms } = attempt
    const credential = providerTokenOf(returned, attempt)
    const { firstName, lastName } = returned
    if (confirms !== null) {
      const onSuccess = () => {
        notices.snackbar({ text: accountNoticeTexts.confirmed, duration: 8_000 })
        history.replace(failPath)
      }
      if (confirms === signIn?.customerId) confirmation.mutate({ provider: credential }, { onSuccess, onError })
      else onFailed(accountMessages.loginNeeded)
    } else if (customerId === null) {
      const names = { ...(firstName === '' ? {} : { firstName }), ...(lastName === '' ? {} : { lastName }) }
      const onSuccess = (outcome: SocialOutcome) => {
        navigateByOutcome(outcome)
        if (outcome.kind === 'in') history.replace(afterLogin(readVisitedPages(sessionStorage)))
      }
      logsIn.mutate({ ...credential, ...names, staysLoggedIn }, { onSuccess, onError })
    } else if (customerId === signIn?.customerId) {
      const onSuccess = () => {
        notices.snackbar({ text: succeeded(`connected ${providerNames[attempt.provider]}`) })
        history.replace(failPath)
      }
      connects.mutate(credential, { onSuccess, onError })
    } else onFailed(accountMessages.loginNeeded)
  }
}

/**
 * The page after a failed attempt, as kept for this address's provider. It is removed from storage in any case, and
 * used where the tab knows of no attempt. [PAY-33]
 */
const takeKeptPath = (attempt: Attempt | null): string | null => {
  const byAddress = location.pathname === paths.socialReturn('paypal-redirect') ? 'paypal' : 'apple'
  return takeFailedRedirect(localStorage, attempt?.provider ?? byAddress, location.origin)
}

const titleOf = (attempt: Attempt | null): string => {
  if (attempt !== null && attempt.confirms !== null) return 'Confirming it’s you'
  return attempt === null || attempt.connects === null
    ? 'Logging you in'
    : `Connecting ${providerNames[attempt.provider]}`
}

/** The return that the phone app waits for; null in the app itself, and for a log-in of this browser. */
const readAppReturn = () => {
  const { pathname, search, hash, href } = location
  return { returnId: isNativeApp() ? null : appReturnOf(href), address: pathname + search + hash }
}

/**
 * /oauth/{provider's return path}: completes an attempt that began in this browser, by a guest or a customer. Without
 * an attempt it is a page for guests. [NAV-32]
 */
export function Screen() {
  const [attempt] = useState(() => readAttempt(sessionStorage))
  const [{ returnId, address }] = useState(readAppReturn)
  if (returnId !== null) return <AppReturnScreen returnId={returnId} address={address} />
  if (attempt !== null) return <SocialReturn attempt={attempt} />
  return (
    <ForGuests otherwise="account">
      <SocialReturn attempt={null} />
    </ForGuests>
  )
}

/** Removes the provider's answer from the address bar at once. [NAV-32] */
function SocialReturn({ attempt }: { readonly attempt: Attempt | null }) {
  const { history } = useRouter()
  const notices = useNotices()
  const [returned] = useState(() => readReturn(attempt, location.href))
  const [keptPath] = useState(() => takeKeptPath(attempt))
  const fail = (text: string | null): void => {
    if (text !== null) notices.snackbar({ text, theme: 'danger', duration: 8_000 })
    history.replace(attempt?.failPath ?? keptPath ?? paths.login)
  }
  const complete = useCompletion(fail)
  const follow = useEffectEvent(() => {
    keepAttempt(sessionStorage, null)
    if (attempt === null || returned.kind !== 'token') {
      // A customer who cancelled at the provider needs no message.
      fail(returned.kind === 'refused' ? null : accountMessages.general)
      return
    }
    window.history.replaceState(window.history.state, '', location.pathname)
    complete(attempt, returned)
  })
  useEffect(() => follow(), [])
  const title = titleOf(attempt)
  return (
    <SignInFrame title={title}>
      <Spinner label={title} />
    </SignInFrame>
  )
}
