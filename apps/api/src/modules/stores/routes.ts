import { streamStore } from '@forno/contracts/stores/stores'
import type { FastifyInstance } from 'fastify'
import { events } from '../../platform/http/event-stream.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from './find.ts'
import type { Overlay } from './overlay.ts'

type StoreRoutesDeps = { readonly content: ContentSnapshot; readonly overlay: Overlay }

/** Event stream of a store's status changes: sold-out items, pauses, hours. [CAT-19] */
export const storeRoutes = (app: FastifyInstance, { content, overlay }: StoreRoutesDeps): void => {
  serve(app, streamStore, ({ params, refuse }) => {
    const { id } = findStore(content.current(), params.code) ?? refuse('StoreUnknown')
    return events((send) =>
      overlay.onChange((storeId) => {
        if (storeId === id) send('changed', overlay.of(id).revision)
      }),
    )
  })
}
