import { day } from '@forno/domain/core/durations'
import { parseArgs } from 'node:util'
import { funnelOf, funnelSteps, type FunnelRow } from '@forno/domain/analytics/funnel'
import type { Instant, LocalDate, Zone } from '@forno/domain/core/basic-types'
import { localMoment, parseLocalMinute } from '@forno/domain/fulfilment/local-time'
import { stringify } from 'csv-stringify/sync'
import type { CommandResult } from '../../platform/core/command-result.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { analyticsStore } from './analytics-store.ts'

type FunnelCommandDeps = { readonly sql: Sql; readonly clock: Clock }

const usage = `Prints the funnel of visits that allowed analytics, for each day (Sydney time) and channel; the last 28 days by default:
  npm run funnel [-- --from 2026-01-01 [--to 2026-01-31]] > funnel.csv`

const zone = 'Australia/Sydney' as Zone
const defaultDays = 28

const columns = [
  ...['day', 'channel', ...funnelSteps],
  ...['adds_of_views', 'checkouts_of_adds', 'purchases_of_checkouts', 'purchases_of_views'],
]

const percent = (rate: number | null): string => (rate === null ? '' : `${(rate * 100).toFixed(1)}%`)

const rowOf = ({ day: date, channel, visits, rates }: FunnelRow): readonly (string | number)[] => [
  ...[date, channel, ...funnelSteps.map((step) => visits[step])],
  ...[rates.add_to_cart, rates.begin_checkout, rates.purchase, rates.overall].map(percent),
]

/** A date; the fallback without a text, and null for a text that is no date. */
const dateOf = (text: string | undefined, fallback: LocalDate): LocalDate | null => {
  if (text === undefined) return fallback
  return parseLocalMinute(`${text}T00:00`, zone) === null ? null : (text as LocalDate)
}

const optionsOf = (words: readonly string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...words], options: { from: text, to: text } }).values
  } catch {
    return null
  }
}

/** Runs `npm run funnel`: visits with views, adds, checkouts and purchases, and their rates, as CSV. [ANA-01] */
export const runFunnelCommand = async (
  words: readonly string[],
  { sql, clock }: FunnelCommandDeps,
): Promise<CommandResult> => {
  const options = optionsOf(words)
  const dayBefore = (days: number): LocalDate => localMoment((clock() - days * day) as Instant, zone).date
  const from = dateOf(options?.from, dayBefore(defaultDays - 1))
  const to = dateOf(options?.to, dayBefore(0))
  if (options === null || from === null || to === null) return { isDone: false, lines: usage.split('\n') }
  const rows = funnelOf(await analyticsStore(sql).counts(from, to)).map(rowOf)
  return { isDone: true, lines: [stringify([columns, ...rows]).trimEnd()] }
}
