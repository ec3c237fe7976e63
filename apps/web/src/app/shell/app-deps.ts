import type { QueryClient } from '@tanstack/react-query'
import { menuContext } from '../../api/catalogue.ts'
import type { CheckoutSession } from '../../features/checkout/session/checkout-session.ts'
import type { Shop } from '../../lib/react/shop-context.ts'
import { makeEdits, type Edits } from '../../state/edits/edits.ts'
import { makePanels, type PanelsStore } from '../../state/session/panels.ts'
import { makeLoginStore, type LoginStore } from '../../state/sign-in/login.ts'
import type { SessionStore } from '../../state/session/session.ts'
import type { Call } from '../../lib/http/call.ts'
import { createNotices, type Notices } from '../../ui/notices/notices.ts'
import type { Responses } from './responses.ts'

/** The services of one running app; loaders get them as the router's context. */
export type AppDeps = {
  readonly queries: QueryClient
  readonly call: Call
  readonly session: SessionStore
  readonly login: LoginStore
  readonly shop: Shop
  readonly panels: PanelsStore
  readonly edits: Edits
  readonly responses: Responses
  readonly notices: Notices
  /** Created by the first screen of the checkout. */
  checkout?: CheckoutSession
}

type AppDepsInput = Pick<AppDeps, 'queries' | 'call' | 'session' | 'responses' | 'shop'> &
  Partial<Pick<AppDeps, 'login'>>

/** On the server the login store is empty: pages are rendered for guests. */
export const makeAppDeps = (input: AppDepsInput): AppDeps => ({
  login: makeLoginStore(),
  ...input,
  panels: makePanels(),
  edits: makeEdits(input),
  notices: createNotices(),
})

/** The menu context of the current disposition. */
export const menuContextOf = ({ session }: Pick<AppDeps, 'session'>) => menuContext(session.getState().disposition)
