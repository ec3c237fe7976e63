export { identitiesStore } from './identities-store.ts'
export { makeProviders, type Providers } from './providers.ts'
export { makeRegistrationTickets, type RegistrationTickets, type Ticket } from './registration-tickets.ts'
