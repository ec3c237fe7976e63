import { makeCustomerHashes } from '../src/modules/vouchers/index.ts'

/** The hashes of a shop without an `EMAIL_HASH_KEY`. */
export const demoHashes = makeCustomerHashes('demo-email-hash-key')
