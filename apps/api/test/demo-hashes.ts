import { makeCustomerHashes } from '../src/modules/vouchers/index.ts'

/** The hashes of a shop that was given no `EMAIL_HASH_KEY`. */
export const demoHashes = makeCustomerHashes('demo-email-hash-key')
