import type { ServiceType, State } from '@forno/domain/core/words'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../lib/kept-store.ts'

/** The new-session values of store id and session id. [SES-10] */
export const NEW_STORE_ID = '0'
export const NEW_SESSION_ID = '0'

/** Where and when the food is wanted; `Unlocalised` never leaves the browser. [LOC-02] [TIM-01] */
export type Disposition = {
  readonly serviceType: ServiceType | 'Unlocalised'
  readonly storeId: string
  readonly storeName: string | null
  readonly isAsap: boolean
  /** ISO with the store's offset; null while ASAP. [SES-02] */
  readonly orderDueAt: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: State | null
  readonly postalCode: string | null
  readonly longitude: number | null
  readonly latitude: number | null
}

/** The part of a disposition that decides menu and prices, as it stands in the plain cookie. */
export type Where = { readonly storeId: string; readonly serviceType: ServiceType }

export type Session = {
  readonly disposition: Disposition
  readonly basketId: string | null
  readonly sessionId: string
}

export const unlocalised: Disposition = {
  serviceType: 'Unlocalised',
  storeId: NEW_STORE_ID,
  storeName: null,
  isAsap: true,
  orderDueAt: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  longitude: null,
  latitude: null,
}

export const emptySession: Session = { disposition: unlocalised, basketId: null, sessionId: NEW_SESSION_ID }

/** The session of one running app; starts from what the server drew. */
export const makeSessionStore = (where: Where | null) =>
  createStore<Session>(() => ({ ...emptySession, disposition: { ...unlocalised, ...where } }))

export type SessionStore = ReturnType<typeof makeSessionStore>

/** Takes up the session that was kept as `pinia_session`, once the page is drawn, and keeps it from then on. [SES-12] */
export const keepSession = (store: SessionStore): void => keepStore(store, 'session', localStorage)

export const SessionContext = createContext<SessionStore | null>(null)

export const useSessionStore = (): SessionStore => {
  const store = use(SessionContext)
  if (store === null) throw new Error('useSessionStore needs a SessionContext above it')
  return store
}

export const useSession = <Value>(select: (session: Session) => Value): Value => useStore(useSessionStore(), select)

export const useDisposition = (): Disposition => useSession((session) => session.disposition)

/** Where the food is wanted, or null for a visitor who has not said. */
export const whereOf = ({ serviceType, storeId }: Disposition): Where | null =>
  serviceType === 'Unlocalised' || storeId === NEW_STORE_ID ? null : { serviceType, storeId }

/** `VIC01.Pickup`, the value of the plain cookie `where`. */
export const whereText = ({ storeId, serviceType }: Where): string => `${storeId}.${serviceType}`

/** Reads the cookie's value; anything else than a store code and a service type is no place. */
export const parseWhere = (text: string | null): Where | null => {
  const [, storeId, serviceType] = /^([A-Za-z0-9-]{1,40})\.(Delivery|Pickup)$/.exec(text ?? '') ?? []
  if (storeId === undefined || storeId === NEW_STORE_ID) return null
  return { storeId, serviceType: serviceType === 'Delivery' ? 'Delivery' : 'Pickup' }
}
