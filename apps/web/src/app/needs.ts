import type { QueryClient } from '@tanstack/react-query'
import type { Shop } from '../data/configuration.ts'
import { makePanels, type PanelsStore } from '../data/panels.ts'
import type { SessionStore } from '../data/session.ts'
import type { Call } from '../lib/call.ts'
import { createNotices, type Notices } from '../ui/notices.ts'

/** What one running app lives from; loaders get it as the router's context. */
export type Needs = {
  readonly queries: QueryClient
  readonly call: Call
  readonly session: SessionStore
  readonly shop: Shop
  readonly panels: PanelsStore
  readonly notices: Notices
}

export const makeNeeds = (given: Pick<Needs, 'queries' | 'call' | 'session' | 'shop'>): Needs => ({
  ...given,
  panels: makePanels(),
  notices: createNotices(),
})
