import type { CustomerId } from '@forno/domain/core/basic-types'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../lib/http/api-error.ts'
import type { Call, ReplyTo } from '../lib/http/call.ts'

type StoredZipToken = ReplyTo<'GET /customer/ziptoken'>

/**
 * The customer's permission to charge Zip again; null = none. The call names no customer, so the key does: another
 * customer of the same browser never sees it. [ACC-15]
 */
export const zipTokenQuery = (call: Call, customerId: CustomerId) =>
  queryOptions<StoredZipToken, ApiError>({
    queryKey: ['zip token', customerId],
    queryFn: ({ signal }) => call('GET /customer/ziptoken', { signal }),
    staleTime: 0,
  })
