import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useCustomer } from '../../../state/sign-in/customer.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'
import { useNotices } from '../../../ui/notices/notices.ts'
import { paths } from '../../../urls/urls.ts'
import { greeting } from './greeting.ts'
import { afterLogin, readVisitedPages } from './visited-pages.ts'

type ForGuestsProps = {
  /** The page for a customer who is already logged in. [NAV-31] */
  readonly otherwise: 'account' | 'home'
  readonly children: ReactNode
}

/**
 * A page for guests only: logged-in customers leave it at once, and a log-in leads back to the previous page with a
 * greeting. [NAV-31] [ACC-10]
 */
export function ForGuests({ otherwise, children }: ForGuestsProps) {
  const { history } = useRouter()
  const notices = useNotices()
  const customer = useCustomer()
  const isLoggedIn = useSignIn() !== null
  const [wasLoggedIn] = useState(isLoggedIn)
  const leave = useEffectEvent(() => {
    if (!wasLoggedIn) notices.snackbar({ text: greeting(customer?.profile.firstName) })
    if (otherwise === 'home') history.replace(paths.home)
    else history.replace(wasLoggedIn ? paths.account() : afterLogin(readVisitedPages(sessionStorage)))
  })
  useEffect(() => {
    if (isLoggedIn) leave()
  }, [isLoggedIn])
  return isLoggedIn ? null : children
}
