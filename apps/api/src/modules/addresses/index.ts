export { makeAddressClient } from './address-client.ts'
export { AddressRefused, AddressUnavailable } from './address-source.ts'
export type { AddressLine, AddressSource, PicklistEntry } from './address-source.ts'
export { addressRoutes } from './routes.ts'
