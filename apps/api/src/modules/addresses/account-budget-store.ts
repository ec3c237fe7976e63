import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { callsPerMinute, minute, type Budget } from './provider-guard.ts'

/**
 * The account's calls of the last minute, counted for all processes over this database: the provider counts them so, too, and has one budget
 * for all tokens of an account. Two calls at the same moment wait for each other's count, so that none slips through. [LOC-07]
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
