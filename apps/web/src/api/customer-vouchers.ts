import type { CustomerVoucher } from '@forno/contracts/vouchers/vouchers'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { read } from '../lib/http/read.ts'

export type { CustomerVoucher }

/** [ACC-31] */
export const customerVouchersQuery = (customerId: CustomerId) =>
  read('GET /customer/:id/vouchers', { params: { id: customerId } }, 1)
