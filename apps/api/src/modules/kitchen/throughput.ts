import { minute } from '@forno/domain/core/durations'
import {
  averageMinutes,
  throughputSample,
  throughputMeasureInterval,
} from '@forno/domain/fulfilment/kitchen-throughput'
import type { OrderStatus } from '@forno/domain/orders/status'
import { instant, type ServiceType, type StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore, storeStatusStore } from '../stores/index.ts'
import { throughputStore } from './throughput-store.ts'

/** Measures a store's throughput again; waiting jobs are stored under this name. */
export const throughputJob = 'measure_pace'

/** Whether the food of an order with this status is made. */
export const isMade = (status: OrderStatus): boolean =>
  status === 'Ready' || status === 'With Driver' || status === 'Delivered'

export type MeasureThroughput = (inside: Sql, storeId: StoreId) => Promise<void>

/**
 * Measures a store's current throughput and stores it in the store status; an expired measurement is removed.
 * [TIM-07]
 */
export const makeMeasureThroughput =
  ({ content, clock }: { readonly content: ContentSnapshot; readonly clock: Clock }): MeasureThroughput =>
  async (inside, storeId) => {
    const store = findStore(content.current(), storeId)
    if (store === null) return
    const made = await throughputStore(inside).madeSince(
      store.id,
      instant(clock() - throughputSample.withinMinutes * minute),
    )
    const averageOf = (serviceType: ServiceType): number | null =>
      averageMinutes(
        store,
        serviceType,
        made.filter((order) => order.serviceType === serviceType).map(({ minutes }) => minutes),
      )
    await storeStatusStore(inside).saveAverages(store.id, {
      Delivery: averageOf('Delivery'),
      Pickup: averageOf('Pickup'),
    })
    if (made.length > 0)
      await addJob(
        inside,
        throughputJob,
        { storeId: store.id },
        { delay: throughputMeasureInterval, key: `${throughputJob}:${store.id}` },
      )
  }
