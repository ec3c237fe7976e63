import { answerSurveyQuestion, getSurvey, type Survey } from '@forno/contracts/surveys/surveys'
import type { SurveyStory } from '@forno/domain/content/site-stories'
import type { CustomerId, OrderId, UserId } from '@forno/domain/core/basic-types'
import { readAnswer, type SurveyAnswerValue } from '@forno/domain/surveys/survey-answer'
import { activeSurvey, findQuestion, focusedQuestionId, nextQuestionId } from '@forno/domain/surveys/survey-flow'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse, refuseRight } from '../../platform/refusals/refusal.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { customersStore } from '../customers/index.ts'
import { ordersStore, type Order } from '../orders/index.ts'
import { surveyAnswersStore } from './survey-answers-store.ts'
import { orderOfProof } from './survey-proof.ts'

export type SurveyRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly editorial: EditorialContentCache
  readonly rateLimiter: RateLimiter
  readonly tokenKeys: readonly string[]
  readonly emailHashKey: string
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

type OrderClaim = { readonly orderId?: OrderId | undefined; readonly proof?: string | undefined }

const surveyWire = (survey: SurveyStory, answers: ReadonlyMap<string, SurveyAnswerValue>): Survey => ({
  surveyId: survey.slug,
  title: survey.title,
  pages: survey.pages.map(({ sections }) => ({
    sections: sections.map(({ questions }) => ({
      questions: questions.map(({ questionId, text, type, options = [], nextQuestion }) => ({
        questionId,
        text,
        type,
        options: options.map(({ value, label }) => ({ value, label })),
        nextQuestion: nextQuestion ?? null,
      })),
    })),
  })),
  focusedQuestionId: focusedQuestionId(survey, answers),
})

/** Surveys and their answers. [MKT-10] [MKT-11] */
export const surveyRoutes = (app: FastifyInstance, deps: SurveyRoutesDeps): void => {
  const { sql, clock, editorial, rateLimiter, tokenKeys, emailHashKey } = deps
  const answers = surveyAnswersStore(sql)
  const surveyOf = (surveyId: string): SurveyStory =>
    activeSurvey(editorial.current().siteStories.surveys, surveyId) ?? refuse('SurveyUnknown')

  const provenId = (proof: string | undefined): OrderId | null =>
    proof === undefined ? null : (orderOfProof(tokenKeys, proof, clock()) ?? refuse('OrderUnknown'))

  /** The order of an answer; null without one. Refuses an order that is not the caller's. */
  const orderOfClaim = async ({ orderId, proof }: OrderClaim, caller: Caller): Promise<Order | null> => {
    const proven = provenId(proof)
    const id = orderId?.toLowerCase() ?? proven
    if (id === null) return null
    const order = (await ordersStore(sql).byId(id as OrderId)) ?? refuse('OrderUnknown')
    if (order.orderId === proven || order.sessionId === caller.sessionId) return order
    const customerId = await deps.customerOf(caller)
    if (customerId !== null && order.customerId === customerId) return order
    return refuseRight('OrderUnknown', customerId === null ? null : { kind: 'customer', id: customerId })
  }

  const respondentOf = async (caller: Caller, userId: UserId) => {
    const customerId = await deps.customerOf(caller)
    const customer = customerId === null ? null : await customersStore(sql).byId(customerId)
    return customer === null ? { userId, customerId: null } : { userId: customer.userId, customerId }
  }

  serve(app, getSurvey, async ({ params, query, caller }) => {
    const survey = surveyOf(params.surveyId)
    const order = await orderOfClaim(query, caller)
    return surveyWire(survey, order === null ? new Map() : await answers.ofOrder(survey.slug, order.orderId))
  })

  serve(app, answerSurveyQuestion, async ({ params, body, caller, refuse }) => {
    await rateLimiter.consume([{ limit: 'surveyAnswerByAddress', of: caller.ip }])
    const survey = surveyOf(params.surveyId)
    const question = findQuestion(survey, params.questionId) ?? refuse('SurveyUnknown')
    if (body.questionId !== question.questionId)
      refuse('BadInput', { errors: [{ field: 'questionId', message: 'must be the one in the path' }] })
    const value =
      readAnswer(question, body.value) ??
      refuse('BadInput', { errors: [{ field: 'value', message: 'must fit the question' }] })
    const order = await orderOfClaim(body, caller)
    const email = order?.customer.emailAddress ?? null
    await answers.save({
      surveyId: survey.slug,
      questionId: question.questionId,
      question: question.text,
      ...(await respondentOf(caller, body.userId as UserId)),
      orderId: order?.orderId ?? null,
      contactHash: email === null ? null : emailHash(emailHashKey, email),
      value,
      answeredAt: clock(),
    })
    return { nextQuestionId: nextQuestionId(survey, question.questionId, value) }
  })
}
