import { oneServer } from '../platform/party-definition.ts'
import { createAddressServer } from './server.ts'

/** Address search over SOAP. [LOC-07] */
export const party = oneServer('address', 0, ({ ADDRESS_TOKEN }, clock) =>
  createAddressServer(ADDRESS_TOKEN || 'demo-address-token', clock),
)
