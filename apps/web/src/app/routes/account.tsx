import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { useSignIn } from '../../state/sign-in/login.ts'
import { AccountFrame, WaitingAccount } from '../../features/account/account-frame.tsx'
import { childrenFor, childOf, type AccountChild } from '../../features/account/account-children.ts'
import { CardsScreen } from '../../features/account/cards-screen.tsx'
import { DetailsScreen } from '../../features/account/details-screen.tsx'
import { HistoryScreen } from '../../features/account/history-screen.tsx'
import { PasswordScreen } from '../../features/account/password-screen.tsx'
import { SignInsScreen } from '../../features/account/sign-ins-screen.tsx'
import { VouchersScreen } from '../../features/account/vouchers-screen.tsx'
import { NotFoundScreen } from '../../features/content/not-found-screen.tsx'
import type * as routePaths from '../../urls/route-paths.ts'
import { isNativeApp } from '../../native/native-app.ts'
import { paths } from '../../urls/urls.ts'
import type { ScreenProps } from '../shell/screen.ts'
import { useRedirect } from '../shell/use-redirect.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'

/** /account and its children, for logged-in customers; guests are redirected to /register. [NAV-28] [NAV-29] */
export function Screen({ params }: ScreenProps<typeof routePaths.account>) {
  const child = childOf(params.child)
  const isLoggedIn = useSignIn() !== null
  const [wasLoggedIn, setWasLoggedIn] = useState(isLoggedIn)
  if (isLoggedIn && !wasLoggedIn) setWasLoggedIn(true)
  if (child === null) return <NotFoundScreen />
  if (isLoggedIn) return <OwnArea child={child} />
  return wasLoggedIn ? <LoggedOut /> : <Guest />
}

/** Milliseconds that the page after a log-out may take to load. */
const loadTimeLimit = 4_000

/**
 * The sign-in has ended while the account was open: `watchLogin` opens the next page. A guest's redirect must not
 * replace that page while it loads. [ACC-08]
 */
function LoggedOut() {
  const navigate = useNavigate()
  const move = useEffectEvent(() => void navigate({ to: paths.register, replace: true }))
  useEffect(() => {
    const timer = setTimeout(() => move(), loadTimeLimit)
    return () => clearTimeout(timer)
  }, [])
  return <WaitingAccount />
}

/** A guest who opens the account is redirected. */
function Guest() {
  const isHydrated = useHydrated()
  return isHydrated ? <RedirectTo to={paths.register} /> : <WaitingAccount />
}

function RedirectTo({ to }: { to: string }) {
  useRedirect(to)
  return <WaitingAccount />
}

/** The settings of the phone app, loaded only there. */
const AppSettingsScreen = lazy(() =>
  import('../../features/account/app-settings/app-settings-screen.tsx').then(({ AppSettingsScreen: it }) => ({
    default: it,
  })),
)

const screens: Readonly<Record<AccountChild, ComponentType>> = {
  details: DetailsScreen,
  vouchers: VouchersScreen,
  payment: CardsRoute,
  password: PasswordScreen,
  history: HistoryRoute,
  'sign-ins': SignInsRoute,
  'app-settings': AppSettingsScreen,
}

function OwnArea({ child }: { child: AccountChild | 'elsewhere' }) {
  const customer = useSuspenseCustomer()
  const children = childrenFor(customer)
  const shown = children.find((each) => each === child)
  if (shown === undefined) return <RedirectTo to={paths.account('details')} />
  const Child = screens[shown]
  return (
    <AccountFrame current={shown} items={children} name={customer.profile.firstName}>
      <Child />
    </AccountFrame>
  )
}

const NewCardForm = lazy(() =>
  import('../../features/checkout/methods/cards/new-card-form.tsx').then(({ NewCardForm: it }) => ({ default: it })),
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The customer comes from a password reset. */
    hasNewPassword?: boolean | undefined
  }
}

function SignInsRoute() {
  const hasNewPassword = useLocation({ select: ({ state }) => state.hasNewPassword === true })
  return <SignInsScreen hasNewPassword={hasNewPassword} />
}

function CardsRoute() {
  // The gateway accepts no page of the phone app's origin. [PAY-12]
  return <CardsScreen AddCard={isNativeApp() ? null : NewCardForm} />
}

function HistoryRoute() {
  const navigate = useNavigate()
  return <HistoryScreen onAdded={() => void navigate({ to: paths.basket })} />
}
