import type { Survey, SurveyQuestion } from '@forno/contracts/surveys/surveys'
import type { OrderId } from '@forno/domain/core/basic-types'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { read } from '../../../lib/http/read.ts'

export type { Survey, SurveyQuestion }

/** An answer: the value of an option, the values of several options, or a text. */
export type SurveyValue = string | string[]

/**
 * The order of an answer, and the proof of the right to answer for it: its session, the proof of a mail, or the
 * signed-in customer. Empty = an answer without an order.
 */
export type SurveyClaim = {
  readonly orderId?: OrderId
  readonly sessionId?: string
  readonly proof?: string
}

const orderOf = ({ orderId, proof }: SurveyClaim) => ({
  ...(orderId === undefined ? {} : { orderId }),
  ...(proof === undefined ? {} : { proof }),
})
const sessionOf = ({ sessionId }: SurveyClaim) =>
  sessionId === undefined ? {} : { headers: { 'x-session-id': sessionId } }

/** A survey; with a claim, its question in focus is the first that the order has not answered. [MKT-10] */
export const surveyQuery = (surveyId: string, claim: SurveyClaim = {}) => {
  const input = { params: { surveyId }, query: orderOf(claim), ...sessionOf(claim) }
  return read('GET /survey/surveys/:surveyId', input)
}

/** The id of the next question; null = the survey ends. */
export type SurveyResponse = { readonly nextQuestionId: string | null }

type AnsweredQuestion = { readonly questionId: string; readonly value: SurveyValue }
type Respondent = { readonly surveyId: string; readonly claim: SurveyClaim; readonly userId: string }

/** Stores an answer; another answer of the same respondent to the question overwrites it. [MKT-11] */
export const sendAnswer = (
  call: Call,
  { surveyId, claim, userId }: Respondent,
  { questionId, value }: AnsweredQuestion,
): Promise<SurveyResponse> =>
  call('POST /survey/surveys/:surveyId/questions/:questionId/response', {
    params: { surveyId, questionId },
    body: { questionId, userId, value, ...orderOf(claim) },
    ...sessionOf(claim),
  })

/** Sends the answers of one respondent. [MKT-11] */
export const useSendAnswer = (respondent: Respondent) => {
  const call = useCall()
  return useMutation<SurveyResponse, ApiError, AnsweredQuestion>({
    mutationFn: (answer) => sendAnswer(call, respondent, answer),
  })
}
