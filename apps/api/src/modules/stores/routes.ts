import { streamStore } from '@forno/contracts/stores/stores'
import type { FastifyInstance } from 'fastify'
import { events } from '../../platform/http/event-stream.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from './find.ts'
import type { StoreStatuses } from './store-statuses.ts'

type StoreRoutesDeps = { readonly content: ContentSnapshot; readonly storeStatuses: StoreStatuses }

/** Event stream of a store's status changes: sold-out items, pauses, hours. [CAT-19] */
export const storeRoutes = (app: FastifyInstance, { content, storeStatuses }: StoreRoutesDeps): void => {
  serve(app, streamStore, ({ params, refuse }) => {
    const { id } = findStore(content.current(), params.code) ?? refuse('StoreUnknown')
    return events((send) =>
      storeStatuses.onChange((storeId) => {
        if (storeId === id) send('changed', storeStatuses.of(id).revision)
      }),
    )
  })
}
