import { copyWindow } from '@forno/domain/baskets/copy'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

/** A basket that came to its end with things in it, until they are brought back or given up. [SES-05] */
type LostBasket = { readonly basketId: string; readonly lostAt: number }

const keptName = 'lostBasket'

const isLostBasket = (value: unknown): value is LostBasket =>
  typeof value === 'object' &&
  value !== null &&
  'basketId' in value &&
  typeof value.basketId === 'string' &&
  'lostAt' in value &&
  typeof value.lostAt === 'number'

/** The basket whose items are still to be offered back, or null. */
export const readLostBasket = (storage: Storage, now: number): string | null => {
  const kept = readKept(storage, keptName)
  return isLostBasket(kept) && now - kept.lostAt <= copyWindow ? kept.basketId : null
}

/** Remembers a basket, if there was one, whose items are to be offered back; outlives the tab. */
export const loseBasket = (storage: Storage, basketId: string | null, now: number): void => {
  if (basketId !== null) writeKept(storage, keptName, { basketId, lostAt: now } satisfies LostBasket)
}

export const forgetLostBasket = (storage: Storage): void => writeKept(storage, keptName, null)
