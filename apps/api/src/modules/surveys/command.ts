import { minutesOfDay } from '@forno/domain/core/durations'
import { parseArgs } from 'node:util'
import type { Instant, LocalDate } from '@forno/domain/core/basic-types'
import { chainZone, instantOf, parseLocalMinute } from '@forno/domain/fulfilment/local-time'
import { stringify } from 'csv-stringify/sync'
import type { CommandResult } from '../../platform/core/command-result.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { surveyAnswersStore, type SurveyResult } from './survey-answers-store.ts'

type SurveysCommandDeps = { readonly sql: Sql; readonly clock: Clock }

const usage = `Say which survey, and from which day on (Sydney time):
  npm run surveys -- --survey after-delivery --from 2026-01-01 [--to 2026-01-31] > results.csv`

/** Midnight at the start of a day, or at its end; null for any other text. */
const midnightOf = (date: string, end: 'start' | 'end'): Instant | null =>
  parseLocalMinute(`${date}T00:00`, chainZone) === null
    ? null
    : instantOf(date as LocalDate, end === 'start' ? 0 : minutesOfDay, chainZone)

/** The columns of the results; docs/operations.md explains them. */
const columns = ['answered_at', 'question_id', 'question', 'answer', 'respondent', 'order', 'store', 'service_type']

const rowOf = (result: SurveyResult): readonly (string | number | null)[] => [
  new Date(result.answered_at).toISOString(),
  result.question_id,
  result.question,
  [result.value].flat().join('; '),
  result.respondent,
  result.reference,
  result.store_id,
  result.service_type,
]

/** Spreadsheets would run a text such as `=HYPERLINK(…)` as a formula; the library puts an apostrophe before it. */
const csv = (results: readonly SurveyResult[]): string =>
  stringify([columns, ...results.map(rowOf)], { escape_formulas: true })

type Options = {
  readonly survey?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const optionsOf = (words: readonly string[]): Options => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...words], options: { survey: text, from: text, to: text } }).values
  } catch {
    return {}
  }
}

/** Runs `npm run surveys -- …`: the answers to a survey as CSV. [MKT-11] */
export const runSurveysCommand = async (
  words: readonly string[],
  { sql, clock }: SurveysCommandDeps,
): Promise<CommandResult> => {
  const { survey = '', from = '', to } = optionsOf(words)
  const [after, until] = [midnightOf(from, 'start'), to === undefined ? clock() : midnightOf(to, 'end')]
  if (survey === '' || after === null || until === null) return { isDone: false, lines: usage.split('\n') }
  const results = await surveyAnswersStore(sql).results(survey, after, until)
  return { isDone: true, lines: [csv(results).trimEnd()] }
}
