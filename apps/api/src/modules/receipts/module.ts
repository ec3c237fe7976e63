import type { CustomerId } from '@forno/domain/core/basic-types'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { RefundOfOrder } from '../checkout/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { makeReceiptLinks } from './receipt-links.ts'
import { receiptRoutes } from './routes.ts'

type ReceiptsDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly refundOf: RefundOfOrder
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** Wires the tax invoices. [ORD-19] */
export const makeReceiptsModule = ({ sql, brand, clock, tokenKeys }: Platform, deps: ReceiptsDeps) =>
  ({
    routes: (app) => {
      receiptRoutes(app, { sql, brand, links: makeReceiptLinks({ clock, tokenKeys }), ...deps })
    },
  }) satisfies MadeModule
