import { logFailure } from '../../../../lib/browser/log.ts'
import type { Call } from '../../../../lib/http/call.ts'
import { readKept, writeKept } from '../../../../lib/storage/storage.ts'

const storageName = 'zipToRemember'

/** Keeps the checkout in which Zip asks for the permission to charge later orders, until the customer is back. */
export const keepZipCheckout = (storage: Storage, checkoutId: string | null): void =>
  writeKept(storage, storageName, checkoutId)

/**
 * Stores the permission of an approved checkout that asked for one. The order does not wait for it, and a failure only
 * means that Zip asks again. [ACC-15]
 */
export const rememberZip = (call: Call, storage: Storage, checkoutId: string): void => {
  if (readKept(storage, storageName) !== checkoutId) return
  keepZipCheckout(storage, null)
  call('POST /customer/ziptoken', { body: { checkoutId } }).catch((error: unknown) =>
    logFailure('Zip could not be remembered', error),
  )
}
