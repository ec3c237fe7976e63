import { minute } from '@forno/domain/core/durations'
import { streamStore } from '@forno/contracts/stores/stores'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { events } from '../../platform/http/event-stream.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from './find.ts'
import type { StoreStatuses } from './store-statuses.ts'

type StreamRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
}

/** Milliseconds: the longest age of a list that a page shows when its stream opens. */
const longestListAge = 6 * minute

/**
 * Event stream of a store's status changes: sold-out items, pauses, hours. A page may have read its list before the
 * last change of the sold-out items and open the stream only after it: the stream then begins with an event. [CAT-19]
 */
export const streamRoutes = (app: FastifyInstance, { clock, content, storeStatuses }: StreamRoutesDeps): void => {
  serve(app, streamStore, ({ params, refuse }) => {
    const { id } = findStore(content.current(), params.code) ?? refuse('StoreUnknown')
    return events((send) => {
      const sendChange = () => send('changed', storeStatuses.of(id).revision)
      const changedAt = storeStatuses.soldOutChangedAt(id)
      if (changedAt !== null && clock() - changedAt < longestListAge) sendChange()
      return storeStatuses.onChange((storeId) => {
        if (storeId === id) sendChange()
      })
    })
  })
}
