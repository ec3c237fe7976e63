import type { CustomerId } from '@forno/domain/core/basic-types'
import { seal, unseal } from '../../../platform/crypto/sealed.ts'

const purpose = 'zip checkout'

/**
 * The metadata that ties a checkout to a customer: the checkout id appears in URLs, so it does not prove ownership.
 * The customer id is sealed, because Zip must not learn it. [ACC-15]
 */
export const ownerMetadata = (tokenKeys: readonly string[], customerId: CustomerId) => ({
  owner: seal(tokenKeys[0] ?? '', purpose, customerId),
})

/** The customer for whom the checkout was created; null = a guest, or not our checkout. */
export const ownerIn = (
  tokenKeys: readonly string[],
  { owner }: Readonly<Record<string, unknown>>,
): CustomerId | null => (typeof owner === 'string' ? (unseal(tokenKeys, purpose, owner) as CustomerId | null) : null)
