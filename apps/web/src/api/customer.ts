import type { Customer } from '@forno/contracts/customers/customers'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { read } from '../lib/http/read.ts'

export type { Customer }

/** The profile of the signed-in customer. [ACC-21] */
export const customerQuery = (customerId: CustomerId) => read('GET /customer/:id', { params: { id: customerId } })
