import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../lib/http/call.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import type { usePanels } from './panels.ts'
import type { SessionStore } from './session.ts'

/** What changes of the basket need of the running app. */
export type BasketChangeDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly notices: Notices
  readonly panels: ReturnType<typeof usePanels>
  /** Handles a basket that has ended; tells whether it has. [ERR-10] */
  readonly handleTrouble: (trouble: unknown) => boolean
}
