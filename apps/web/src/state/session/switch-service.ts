import type { ServiceType } from '@forno/domain/core/basic-types'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { chosenOf, type FulfilmentChoice } from './fulfilment-choice.ts'
import { type LocatedAddress, storedAddress, whereOf, type Disposition } from '../../lib/disposition.ts'

/** The data of a switch in the cart until it is confirmed or cancelled. [BAS-31] */
export type SwitchData = {
  readonly serviceType: ServiceType
  readonly storeId: string
  readonly isAsap: boolean
  readonly orderDueAt: string | null
}

/** The other service type at the same store and time; null without a store. [BAS-31] [BAS-32] */
export const switchTo = (disposition: Disposition, serviceType: ServiceType): SwitchData | null => {
  const where = whereOf(disposition)
  const { isAsap, orderDueAt } = disposition
  return where === null ? null : { serviceType, storeId: where.storeId, isAsap, orderDueAt }
}

/**
 * The choice that a switch would save: the same store for pickup; the known address for delivery, which may belong to
 * another store. null when no address has coordinates. [BAS-31] [LOC-20]
 */
export const chosenBySwitch = (
  { serviceType, storeId, isAsap, orderDueAt }: SwitchData,
  disposition: Disposition,
  lastPlace: LocatedAddress | null,
): FulfilmentChoice | null => {
  const time = { isAsap, orderDueAt }
  if (serviceType === 'Pickup') return { serviceType, storeId, ...time }
  const delivery = chosenOf({ ...disposition, serviceType: 'Delivery' })
  const place = delivery?.serviceType === 'Delivery' ? delivery.place : lastPlace
  return place === null ? null : { serviceType, place, ...time }
}

const keptName = 'switchedFrom'

const isPlace = (value: unknown): value is LocatedAddress =>
  isFields(value) &&
  typeof value['address'] === 'string' &&
  typeof value['longitude'] === 'number' &&
  typeof value['latitude'] === 'number'

/** The address from before a switch to pickup in this tab; a switch back uses it. */
export const readSwitchedFrom = (storage: Storage): LocatedAddress | null => {
  const kept = readKept(storage, keptName)
  return isPlace(kept) ? storedAddress(kept) : null
}

/** Stored separately, because pickup has no address. [SES-02] */
export const keepSwitchedFrom = (storage: Storage, disposition: Disposition): void => {
  const chosen = chosenOf(disposition)
  if (chosen?.serviceType === 'Delivery') writeKept(storage, keptName, chosen.place)
}
