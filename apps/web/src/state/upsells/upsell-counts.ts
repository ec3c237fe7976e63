import {
  withEvent,
  mayShowAgain,
  noCounts,
  type UpsellCounts,
  type UpsellEvent,
} from '@forno/domain/upsells/upsell-counts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'upsells'

const isCounts = (value: unknown): value is UpsellCounts =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(noCounts).every((key) => typeof Reflect.get(value, key) === 'number')

const readCounts = (storage: Storage): Readonly<Record<string, UpsellCounts>> => {
  const kept = readKept(storage, keptName)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, UpsellCounts] => isCounts(entry[1])))
}

/** How often an upsell was closed, pressed and accepted on this device. [UPS-04] */
export const countsOf = (storage: Storage, id: string): UpsellCounts => readCounts(storage)[id] ?? noCounts

/** Whether an upsell may be shown on this device. [UPS-04] */
export const mayShow = (storage: Storage, id: string): boolean => mayShowAgain(countsOf(storage, id))

/** Counts that an upsell was closed, pressed or accepted. [UPS-04] */
export const countUpsell = (storage: Storage, id: string, event: UpsellEvent): void =>
  writeKept(storage, keptName, { ...readCounts(storage), [id]: withEvent(countsOf(storage, id), event) })

/** Resets the counts: a new basket follows an order. [UPS-04] */
export const forgetUpsellCounts = (storage: Storage): void => writeKept(storage, keptName, {})
