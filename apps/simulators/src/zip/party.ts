import { oneServer } from '../platform/party-definition.ts'
import { createZipServer } from './server.ts'

/** Zip: checkouts, charges and tokens. */
export const party = oneServer(
  'zip',
  9,
  ({ ZIP_KEY }, clock) => createZipServer(ZIP_KEY || 'demo-zip-key', clock),
  (url) => ({ ZIP_URL: `${url}/merchant/v1` }),
)
