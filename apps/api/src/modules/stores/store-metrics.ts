import { isSilent } from '@forno/domain/fulfilment/store-heard'
import type { Store } from '@forno/domain/content/content'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/core/clock.ts'
import type { ContentSnapshot } from '../content/index.ts'
import type { StoreStatuses } from './store-statuses.ts'

type StoreMetricsDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
}

/** Gauges about the stores of the chain, from the memory of this process. Every process shows the same numbers. */
export const measureStores = (registry: Registry, { clock, content, storeStatuses }: StoreMetricsDeps): void => {
  const count = (isCounted: (store: Store) => boolean): number => content.current().stores.filter(isCounted).length
  new Gauge({
    name: 'stores_silent',
    help: 'stores within their hours from which nothing has been heard for two minutes',
    registers: [registry],
    collect() {
      const at = clock()
      this.set(count((store) => isSilent(store, storeStatuses.of(store.id), at)))
    },
  })
  new Gauge({
    name: 'stores_outside_rule',
    help: 'stores that an operator lets sell although nothing is heard from them',
    registers: [registry],
    collect() {
      this.set(count(({ id }) => storeStatuses.of(id).outsideRuleBecause !== null))
    },
  })
}
