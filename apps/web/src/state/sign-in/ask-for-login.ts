import type { Call } from '../../lib/http/call.ts'
import type { Shop } from '../../lib/react/shop-context.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import type { PanelsStore } from '../session/panels.ts'
import type { SignIn } from './login.ts'
import { goToProvider } from './social-sign-in.ts'

type LoginDeps = {
  readonly call: Call
  readonly shop: Pick<Shop, 'configuration'>
  readonly panels: PanelsStore
  readonly notices: Pick<Notices, 'snackbar'>
}

type LoginNeeded = { readonly text: string; readonly provider: SignIn['provider']; readonly isAtLogin: boolean }

/** Says that a log-in is needed, and offers it unless the customer is at the log-in. */
export const showLoginNeeded = (deps: LoginDeps, { text, provider, isAtLogin }: LoginNeeded): void =>
  deps.notices.snackbar({
    text,
    theme: 'warning',
    duration: 8_000,
    ...(isAtLogin ? {} : { action: { label: 'Log in', run: () => logInAgain(deps, provider) } }),
  })

/** Goes back to the provider that signed the customer in; everyone else chooses in the dialog. [ACC-07] */
export const logInAgain = ({ shop, panels, call }: LoginDeps, provider: SignIn['provider']): void => {
  if (provider === null || provider === 'google') openLogin(panels)
  else
    void goToProvider({ configuration: shop.configuration, call }, provider, {
      failPath: location.pathname + location.search,
    })
}

export const openLogin = (panels: PanelsStore, email?: string): void =>
  panels.setState({ open: { panel: 'login', email } })
