import { idleLimit } from '@forno/domain/customers/idle-sign-in'
import { instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { familiesStore } from './families-store.ts'
import type { SignInRouteDeps } from './routes.ts'

export const endIdleSignInsJob = 'end_idle_sign_ins'

type IdleDeps = { readonly sql: Sql; readonly clock: Clock } & Pick<SignInRouteDeps, 'leaveBaskets'>

/**
 * Ends sign-ins that were unused for too long, and removes their customers from the baskets of those devices.
 * [SES-08] (ASVS 5.0 7.3.1)
 */
export const idleJobs = ({ sql, clock, leaveBaskets }: IdleDeps): TaskList => ({
  [endIdleSignInsJob]: async () => {
    const at = clock()
    const ended = await familiesStore(sql).endUnused(instant(at - idleLimit), at)
    for (const signIn of ended) await leaveBaskets({ signIn })
  },
})
