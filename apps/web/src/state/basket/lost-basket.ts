import type { BasketId } from '@forno/domain/core/basic-types'
import { isFields } from '@forno/domain/core/unknown-fields'
import { copyWindow } from '@forno/domain/baskets/copy'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

/** A basket that ended with items in it, until it is restored or given up. [SES-05] */
type LostBasket = {
  readonly basketId: BasketId
  /** Milliseconds since 1970, by this device's clock. */
  readonly lostAt: number
}

const keptName = 'lostBasket'

const isLostBasket = (value: unknown): value is LostBasket =>
  isFields(value) && typeof value['basketId'] === 'string' && typeof value['lostAt'] === 'number'

/** The basket whose items are still on offer; null = none, or it ended too long ago. [SES-05] [BAS-27] */
export const readLostBasket = (storage: Storage, now: number): BasketId | null => {
  const kept = readKept(storage, keptName)
  return isLostBasket(kept) && now - kept.lostAt <= copyWindow ? kept.basketId : null
}

/** Stores the id of an ended basket, so that its items can be offered again in any tab. */
export const rememberLostBasket = (storage: Storage, basketId: BasketId | null, now: number): void => {
  if (basketId !== null) writeKept(storage, keptName, { basketId, lostAt: now } satisfies LostBasket)
}

/** Ends the offer: the items were restored, or the customer gave them up. [SES-05] */
export const forgetLostBasket = (storage: Storage): void => writeKept(storage, keptName, null)
