import { useSession, type Session } from './session.ts'

/** Whether this browser has a basket: a basket is valid once it has an id. [BAS-01] [BAS-10] */
export const validBasket = ({ basketId }: Pick<Session, 'basketId'>): boolean => Boolean(basketId)

/** The same for a screen. */
export const useValidBasket = (): boolean => useSession(validBasket)
