import type { CustomerId } from '@forno/domain/core/words'
import { seal, unseal } from '../../../platform/crypto/sealed.ts'

const purpose = 'zip checkout'

/**
 * What stands in the metadata of a checkout that is begun for a customer, so that its token can only ever be theirs:
 * the checkout's id travels in addresses. Sealed, as the customer's id is nobody's business at Zip. [ACC-15]
 */
export const ownerMetadata = (tokenKeys: readonly string[], customerId: CustomerId) => ({
  owner: seal(tokenKeys[0] ?? '', purpose, customerId),
})

/** For whom a checkout was begun; null = for a guest, or not by us. */
export const ownerIn = (
  tokenKeys: readonly string[],
  { owner }: Readonly<Record<string, unknown>>,
): CustomerId | null => (typeof owner === 'string' ? (unseal(tokenKeys, purpose, owner) as CustomerId | null) : null)
