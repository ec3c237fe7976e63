import { oneServer } from '../platform/party-definition.ts'
import { createPasswordsServer } from './server.ts'

/** Breached passwords. [ACC-33] */
export const party = oneServer(
  'passwords',
  15,
  (_environment, clock) => createPasswordsServer(clock),
  (url) => ({ BREACHED_PASSWORDS_URL: url }),
)
