import { logFailure } from '../../lib/browser/log.ts'
import type { Call } from '../../lib/http/call.ts'
import type { Shop } from '../../lib/react/shop-context.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import type { PanelsStore } from '../session/panels.ts'
import { sentence } from '../texts/sentences.ts'
import type { SignIn } from './login.ts'
import { goToProvider } from './social-sign-in.ts'

type LoginDeps = {
  readonly call: Call
  readonly shop: Pick<Shop, 'configuration'>
  readonly panels: PanelsStore
  readonly notices: Pick<Notices, 'snackbar'>
}

type LoginNotice = {
  readonly text: string
  /** The provider of the ended sign-in; null = email and password. */
  readonly provider: SignIn['provider']
  /** Whether the log-in page is open. */
  readonly isAtLogin: boolean
}

/** Says for eight seconds that a log-in is needed, and offers it unless the customer is at the log-in. [ACC-07] */
export const showLoginNeeded = (deps: LoginDeps, { text, provider, isAtLogin }: LoginNotice): void =>
  deps.notices.snackbar({
    text,
    theme: 'warning',
    duration: 8_000,
    ...(isAtLogin ? {} : { action: { label: 'Log in', run: () => logInAgain(deps, provider) } }),
  })

/**
 * Goes back to the provider that signed the customer in; everyone else chooses in the dialog. A provider's page that
 * does not open in the phone app is reported. [ACC-07]
 */
export const logInAgain = ({ shop, panels, call, notices }: LoginDeps, provider: SignIn['provider']): void => {
  if (provider === null || provider === 'google') {
    openLogin(panels)
    return
  }
  const failPath = location.pathname + location.search
  goToProvider({ configuration: shop.configuration, call }, provider, { failPath }).catch((error: unknown) => {
    logFailure("the provider's page did not open", error)
    notices.snackbar({ text: sentence(error), theme: 'danger' })
  })
}

/** Opens the log-in dialog, with an email address if it is known. [ACC-35] */
export const openLogin = (panels: PanelsStore, email?: string): void =>
  panels.setState({ open: { panel: 'login', email } })
