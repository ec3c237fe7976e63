import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../lib/http/call.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import type { usePanels } from '../session/panels.ts'
import type { SessionStore } from '../session/session.ts'

export type SavingDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly notices: Notices
  readonly panels: ReturnType<typeof usePanels>
  /** Handles a basket that has ended; tells whether it has. [ERR-10] */
  readonly handleTrouble: (trouble: unknown) => boolean
}

export type SavingChoices = {
  /** The switch in the cart, which stays open and always asks for confirmation. [BAS-31] */
  readonly isToggle?: boolean
  /** Whether the caller still shows refusals at the end of the save; otherwise the locator opens and shows them. */
  readonly showsRefusal?: () => boolean
}
