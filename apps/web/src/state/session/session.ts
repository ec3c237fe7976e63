import type { BasketId } from '@forno/domain/core/basic-types'
import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { storedAddress, unlocalised, type Disposition, type Where } from '../../lib/disposition.ts'
import { keepStore } from '../../lib/storage/persisted-store.ts'
import { useProvided } from '../../lib/react/use-provided.ts'

/** The session id of a new session. [SES-10] */
const NEW_SESSION_ID = '0'

/** Place, time and basket of a visitor; `sessionId` may read the basket. */
export type Session = {
  readonly disposition: Disposition
  readonly basketId: BasketId | null
  readonly sessionId: string
}

/** A session without a place and a basket. [SES-10] */
export const emptySession: Session = { disposition: unlocalised, basketId: null, sessionId: NEW_SESSION_ID }

/** The session of a running app; starts with the server's location. */
export const makeSessionStore = (where: Where | null) =>
  createStore<Session>(() => ({ ...emptySession, disposition: { ...unlocalised, ...where } }))

export type SessionStore = ReturnType<typeof makeSessionStore>

/** Restores the session from `pinia_session` after hydration, and stores it from then on. [SES-12] */
export const keepSession = (store: SessionStore): void => {
  keepStore(store, 'session', localStorage)
  store.setState(({ disposition }) => ({ disposition: storedAddress(disposition) }))
}

export const SessionContext = createContext<SessionStore | null>(null)

export const useSessionStore = (): SessionStore => useProvided(SessionContext)

/** A part of the session, for a screen. */
export const useSession = <Value>(select: (session: Session) => Value): Value => useStore(useSessionStore(), select)

/** The chosen place and time. */
export const useDisposition = (): Disposition => useSession((session) => session.disposition)
