import { minute } from '@forno/domain/core/durations'
import type { BodyOf } from '@forno/contracts/core/endpoint'
import type { changeKitchenStore } from '@forno/contracts/kitchen/kitchen'
import type { Store } from '@forno/domain/content/content'
import type { StoreDay } from '@forno/domain/content/store-status'
import { closingMinutes, kitchenDate } from '@forno/domain/fulfilment/kitchen-day'
import { parseLocalMinute } from '@forno/domain/fulfilment/local-time'
import { instant, type Instant, type LocalDate } from '@forno/domain/core/basic-types'
import { orRefuse, refuse } from '../../platform/refusals/refusal.ts'
import type { StoreChange } from '../stores/index.ts'

type Body = BodyOf<typeof changeKitchenStore>

const pauseOf = ({ pauseMinutes, pauseReason }: Body, at: Instant): StoreChange => {
  if (pauseMinutes === undefined) return {}
  const isPausing = pauseMinutes !== null && pauseMinutes > 0
  return {
    pausedUntil: isPausing ? instant(at + pauseMinutes * minute) : null,
    pauseReason: isPausing ? (pauseReason ?? null) : null,
  }
}

const closingOf = (store: Store, date: LocalDate, { closesAt, isClosed }: Body): Partial<StoreDay> => {
  if (isClosed === true) return { closingMinutes: 0 }
  if (closesAt === undefined) return isClosed === false ? { closingMinutes: null } : {}
  if (closesAt === null) return { closingMinutes: null }
  const time =
    parseLocalMinute(closesAt, store.zone) ??
    refuse('BadInput', { errors: [{ field: 'closesAt', message: 'is no time of the store’s clock' }] })
  return { closingMinutes: orRefuse(closingMinutes(store, date, time)) }
}

const dayOf = (store: Store, body: Body, at: Instant): StoreChange => {
  const { slotMinutes, closesAt, isClosed } = body
  if (slotMinutes === undefined && closesAt === undefined && isClosed === undefined) return {}
  const date = kitchenDate(store, at)
  const capacity = slotMinutes === undefined ? {} : { capacitySeconds: slotMinutes === null ? null : slotMinutes * 60 }
  return { day: { date, ...capacity, ...closingOf(store, date, body) } }
}

/** The changes that a kitchen's call makes to its store; fields that the body does not name stay. [RUL-14] [TIM-13] */
export const storeChange = (store: Store, body: Body, at: Instant): StoreChange => ({
  ...pauseOf(body, at),
  ...(body.extraMinutes === undefined ? {} : { extraMinutes: body.extraMinutes }),
  ...dayOf(store, body, at),
})
