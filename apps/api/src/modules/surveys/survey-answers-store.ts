import type { CustomerId, Instant, OrderId, UserId } from '@forno/domain/core/basic-types'
import type { SurveyAnswerValue } from '@forno/domain/surveys/survey-answer'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type SurveyAnswer = {
  readonly surveyId: string
  readonly questionId: string
  readonly question: string
  readonly orderId: OrderId | null
  readonly userId: UserId
  readonly customerId: CustomerId | null
  readonly contactHash: string | null
  readonly value: SurveyAnswerValue
  readonly answeredAt: Instant
}

/** An answer with what the results tell about its order. */
export type SurveyResult = {
  readonly answered_at: number
  readonly question_id: string
  readonly question: string
  readonly value: SurveyAnswerValue
  /** A number within these results; answers with the same number are of one order or person. */
  readonly respondent: number
  readonly reference: string | null
  readonly store_id: string | null
  readonly service_type: string | null
}

/** Answers to surveys. [MKT-11] */
export const surveyAnswersStore = (sql: Sql) => ({
  /**
   * Stores an answer; replaces the one of the same question and order, or user. The user id of an account is in links,
   * so that an answer without a log-in replaces no answer of its customer.
   */
  save: async (answer: SurveyAnswer): Promise<void> => {
    const { surveyId, questionId, question, orderId, userId, customerId, contactHash } = answer
    const [value, at] = [JSON.stringify(answer.value), timestamp(answer.answeredAt)]
    if (orderId === null)
      await sql`
        insert into survey_answers (survey_id, question_id, question, user_id, customer_id, value, answered_at)
        values (${surveyId}, ${questionId}, ${question}, ${userId}, ${customerId}, ${value}, ${at})
        on conflict (survey_id, question_id, user_id) where order_id is null
        do update set question = excluded.question, customer_id = excluded.customer_id, value = excluded.value,
          answered_at = excluded.answered_at
        where survey_answers.customer_id is null or survey_answers.customer_id = excluded.customer_id`
    else
      await sql`
        insert into survey_answers (survey_id, question_id, question, order_id, user_id, customer_id, contact_hash, value, answered_at)
        values (${surveyId}, ${questionId}, ${question}, ${orderId}, ${userId}, ${customerId}, ${contactHash}, ${value}, ${at})
        on conflict (survey_id, question_id, order_id) where order_id is not null
        do update set question = excluded.question, user_id = excluded.user_id, customer_id = excluded.customer_id,
          value = excluded.value, answered_at = excluded.answered_at`
  },

  /** The values of an order's answers, by question. */
  ofOrder: async (surveyId: string, orderId: OrderId): Promise<ReadonlyMap<string, SurveyAnswerValue>> => {
    const rows = await sql<{ question_id: string; value: SurveyAnswerValue }>`
      select question_id, value from survey_answers where survey_id = ${surveyId} and order_id = ${orderId}`
    return new Map(rows.map(({ question_id, value }) => [question_id, value]))
  },

  /** The answers of a period, oldest first. */
  results: (surveyId: string, from: Instant, until: Instant): Promise<readonly SurveyResult[]> =>
    sql<SurveyResult>`
      select answered_at, question_id, question, value, reference, store_id, service_type,
        dense_rank() over (order by coalesce(a.order_id, a.user_id))::integer as respondent
      from survey_answers a left join orders o on o.order_id = a.order_id
      where survey_id = ${surveyId} and answered_at >= ${timestamp(from)} and answered_at < ${timestamp(until)}
      order by answered_at, question_id`,
})
