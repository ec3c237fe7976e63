import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { SignedIn } from '../customers/index.ts'
import type { PictureLookups } from '../layouts/index.ts'
import { customerVoucherRoutes } from './customer-voucher-routes.ts'
import { makeCustomerHashes } from './hashes.ts'
import { offerRoutes } from './routes.ts'

type VouchersDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly pictures: PictureLookups
  readonly signedIn: SignedIn
}

/** Wires the offers and the vouchers of each customer. */
export const makeVouchersModule = (
  { sql, clock, emailHashKey, brandPlaceholders }: Platform,
  { content, editorial, pictures, signedIn }: VouchersDeps,
) => {
  const customerHashes = makeCustomerHashes(emailHashKey)
  return {
    routes: (app) => {
      offerRoutes(app, { clock, content, editorial, pictures, brandPlaceholders })
    },
    ofCustomers: {
      routes: (app) => {
        customerVoucherRoutes(app, { sql, clock, content, pictures, customerHashes, signedIn })
      },
    } satisfies MadeModule,
  } satisfies MadeModule
}
