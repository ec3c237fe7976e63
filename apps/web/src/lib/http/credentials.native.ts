import type * as web from './credentials.ts'

/** The phone app sends no cookie: its sign-ins live in the vault. [NAT-03] */
export const credentialsOf: typeof web.credentialsOf = () => 'omit'
