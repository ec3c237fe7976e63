import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { minute } from '@forno/domain/core/durations'
import { callsPerMinute, type Budget } from './provider-guard.ts'

/**
 * Counts the account's calls of the last minute in the database, for all processes, because the provider has one
 * budget per account. The row lock makes simultaneous calls count one after another. [LOC-07]
 */
export const accountBudget = (sql: Sql, account: string, now: Clock): Budget => ({
  take: async () => {
    const at = now()
    const since = at - minute
    const rows = await sql`
      insert into address_calls as calls (account, sent_ms) values (${account}, array[${at}::bigint])
      on conflict (account) do update
        set sent_ms = array(select each from unnest(calls.sent_ms) each where each > ${since}::bigint) || ${at}::bigint
        where (select count(*) from unnest(calls.sent_ms) each where each > ${since}::bigint) < ${callsPerMinute}::integer
      returning account`
    return rows.length > 0
  },
})
