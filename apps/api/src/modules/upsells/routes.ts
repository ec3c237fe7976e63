import { findUpsells } from '@forno/contracts/upsells/upsells'
import { upsellsAfter } from '@forno/domain/upsells/upsells'
import type { ProductId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { menuOf, type Menus, type Pictures } from '../catalogue/index.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { upsellWire } from './wire.ts'

type UpsellRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly menus: Menus
  readonly pictures: Pictures
}

/** Upsells for a product that was just added, from memory without SQL. [UPS-06] */
export const upsellRoutes = (app: FastifyInstance, deps: UpsellRoutesDeps): void => {
  serve(app, findUpsells, ({ body, refuse }) => {
    const { storeCode, fulfilmentType, fulfilmentDateTime: time = null, productId, trigger } = body
    const when = time === null ? {} : { fulfilmentDateTime: time }
    const { menu } = menuOf({ storeCode, fulfilmentType, ...when }, deps)
    if (menu.store === null) refuse('StoreUnknown')
    return upsellsAfter(menu, trigger, productId as ProductId).map((upsell) =>
      upsellWire(upsell, deps.pictures.ofProduct),
    )
  })
}
