import type { CustomerVoucher } from '@forno/contracts/vouchers/vouchers'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { QueryClient } from '@tanstack/react-query'
import { read } from '../lib/http/read.ts'

export type { CustomerVoucher }

/** The personal vouchers of a customer. [ACC-31] */
export const customerVouchersQuery = (customerId: CustomerId) =>
  read('GET /customer/:id/vouchers', { params: { id: customerId } }, 1)

/** An order uses a voucher and a prize adds one, so the account reads them again when it opens next. [ACC-31] */
export const forgetCustomerVouchers = (queries: QueryClient): void => {
  queries.removeQueries({ queryKey: ['GET /customer/:id/vouchers'] })
}
