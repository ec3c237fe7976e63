import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSignIn } from '../../../state/sign-in/login.ts'
import { readAttempt } from '../../../state/sign-in/social-attempt.ts'
import { LoginScreen } from '../../../features/sign-in/login-screen.tsx'
import { RegisterScreen } from '../../../features/sign-in/register-screen.tsx'
import { VerifyScreen } from '../../../features/sign-in/verify-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { usePathParts, useQuestion } from '../../../lib/react/use-address.ts'
import { afterLogin, readCameFrom } from './came-from.ts'
import { CallCentreRoute } from './call-centre.tsx'
import { ResetRoute } from './reset-password.tsx'
import { SocialRegisterRoute, SocialReturn } from './social-return.tsx'
import { useLeadOn } from '../../shell/lead-on.ts'

/** The pages that say who somebody is, each by its address. [NAV-30] [NAV-33] [NAV-34] [NAV-36] */
export function SignInRoute() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath }) ?? ''
  if (path.startsWith('/callcentermode')) return <CallCentreRoute />
  return path.startsWith('/oauth/') ? <ReturnRoute path={path} /> : <ForGuests path={path} />
}

/** Whoever went to a provider from here comes back with its word, logged in already or not; anybody else has no business here. */
function ReturnRoute({ path }: { readonly path: string }) {
  const [attempt] = useState(() => readAttempt(sessionStorage))
  return attempt === null ? <ForGuests path={path} /> : <SocialReturn attempt={attempt} />
}

/** Who is logged in already has no business here. [NAV-31] */
function ForGuests({ path }: { readonly path: string }) {
  const isLeaving = useLeavingOnceLoggedIn(isOfAccount(path))
  if (isLeaving) return null
  if (path === '/login') return <LoginRoute />
  if (path === '/register') return <RegisterRoute />
  if (path === '/oauth-register') return <SocialRegisterRoute />
  if (path.startsWith('/oauth/')) return <SocialReturn attempt={null} />
  return path.startsWith('/reset-password') ? <ResetRoute /> : <VerifyRoute />
}

/** Of these pages, those whose customer goes on to the account; the others lead home. [NAV-31] */
const isOfAccount = (path: string): boolean => path === '/login' || path === '/register' || path.startsWith('/oauth')

/** Who comes here logged in goes away at once; who logs in here or in another tab goes where they came from. [NAV-31] [ACC-10] */
const useLeavingOnceLoggedIn = (leadsToAccount: boolean): boolean => {
  const { history } = useRouter()
  const isLoggedIn = useSignIn() !== null
  const [wasLoggedIn] = useState(isLoggedIn)
  const leave = useEffectEvent(() => {
    const elsewhere = leadsToAccount ? paths.account() : paths.home
    history.replace(wasLoggedIn || !leadsToAccount ? elsewhere : afterLogin(readCameFrom(sessionStorage)))
  })
  useEffect(() => {
    if (isLoggedIn) leave()
  }, [isLoggedIn])
  return isLoggedIn
}

const nothing = () => undefined

function LoginRoute() {
  const { history } = useRouter()
  const leadOn = useLeadOn()
  return (
    // Being logged in leads on by itself.
    <LoginScreen
      onOutcome={leadOn}
      onDone={nothing}
      onUnverified={(email) => history.push(paths.checkMailbox(email))}
    />
  )
}

function RegisterRoute() {
  const { history } = useRouter()
  const leadOn = useLeadOn()
  return (
    <RegisterScreen
      onOutcome={leadOn}
      onDone={({ customerId }, email) => history.push(paths.checkMailbox(email, customerId))}
    />
  )
}

function VerifyRoute() {
  const { customerId, token } = usePathParts()
  const { email } = useQuestion()
  return <VerifyScreen customerId={customerId} token={token} email={textOf(email)} />
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
