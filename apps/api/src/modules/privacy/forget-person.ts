import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { contactsStore, enqueueContactSync } from '../engagement/index.ts'
import { personStore } from './person-store.ts'

export const forgetPersonJob = 'forget_person'

type ForgetPersonDeps = { readonly sql: Sql; readonly clock: Clock; readonly emailHashKey: string }

/**
 * Deletes a person's data outside their account: forms, campaign entries, marketing contacts, survey answers,
 * and baskets that were not ordered. [ACC-23]
 */
export const forgetPersonJobs = ({ sql, clock, emailHashKey }: ForgetPersonDeps): TaskList => ({
  [forgetPersonJob]: (payload) => {
    const { email } = payload as { readonly email: string }
    const person = { email, emailHash: emailHash(emailHashKey, email) }
    return sql.begin(async (inside) => {
      await personStore(inside).forget(person, clock())
      await enqueueContactSync(inside, await contactsStore(inside).forget(person.emailHash))
    })
  },
})
