import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../lib/http/call.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import type { usePanels } from './panels.ts'
import type { SessionStore } from './session.ts'

/** The services of the running app that changes of the basket use. */
export type BasketChangeDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly notices: Notices
  readonly panels: ReturnType<typeof usePanels>
  /** Takes the way on of a 410 or 412; returns whether the error was one. [ERR-10] [ERR-11] */
  readonly handleError: (error: unknown, step?: 'sessionSave' | 'basketChange') => boolean
}
