import type { ConsentChange, ConsentKind } from '@forno/domain/customers/consents'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { CustomerRow } from './customers-store.ts'

export const profileOptOutJob = 'profile_opt_out'

/** A consent that a customer has withdrawn in the profile, with the contact of the account. */
export type ProfileOptOut = { readonly email: string; readonly mobileNumber: string; readonly kind: ConsentKind }

/** Enqueues a job for each withdrawn consent: it also ends the messages that a campaign asked for. [MKT-02] */
export const enqueueProfileOptOuts = async (
  inside: Sql,
  { email, mobileNumber }: Pick<CustomerRow, 'email' | 'mobileNumber'>,
  changes: readonly ConsentChange[],
): Promise<void> => {
  for (const { kind, given } of changes)
    if (!given) await addJob(inside, profileOptOutJob, { email, mobileNumber, kind } satisfies ProfileOptOut)
}
