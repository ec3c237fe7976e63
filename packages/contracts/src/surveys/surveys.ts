import { surveyQuestionTypes } from '@forno/domain/content/site-stories'
import { longestSurveyText } from '@forno/domain/surveys/survey-answer'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Typed } from '../core/typed-text.ts'
import { Nullable, OneOf, OrderIdText, Slug, Uuid } from '../core/values.ts'

const SurveyQuestion = Type.Object({
  questionId: Type.String(),
  text: Type.String(),
  type: OneOf(surveyQuestionTypes),
  /** Empty for free text. The options of a rating are its steps, worst first. */
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  /** Where a skipped question leads; null = the next question in the list, `end` = the end. [MKT-12] */
  nextQuestion: Nullable(Type.Object({ nextQuestionId: Type.String() })),
})
export type SurveyQuestion = Static<typeof SurveyQuestion>

/** [MKT-10] */
export const Survey = Type.Object({
  surveyId: Type.String(),
  title: Type.String(),
  pages: Type.Array(Type.Object({ sections: Type.Array(Type.Object({ questions: Type.Array(SurveyQuestion) })) })),
  /** The question to ask first: of an order the first that has no answer yet; null = it has answered all. [MKT-12] */
  focusedQuestionId: Nullable(Type.String()),
})
export type Survey = Static<typeof Survey>

/** The proof in the link of a mail: it names the order, is sealed and expires. */
const SurveyProof = Type.String({ minLength: 1, maxLength: 400 })

/** Callers who may answer for an order: its session, its customer, or the holder of its proof. [MKT-11] */
const anyone = {
  access: 'anyone',
  alsoReads: ['session', 'bearer'],
  refusals: ['SurveyUnknown', 'OrderUnknown'],
} as const

export const getSurvey = endpoint('GET /survey/surveys/:surveyId', {
  summary: 'An active survey with its questions, for an order if there is one [MKT-10]',
  ...anyone,
  params: Type.Object({ surveyId: Slug }),
  query: Type.Object({ orderId: Type.Optional(OrderIdText), proof: Type.Optional(SurveyProof) }),
  reply: Survey,
})

export const answerSurveyQuestion = endpoint('POST /survey/surveys/:surveyId/questions/:questionId/response', {
  summary: 'Store the answer to a question; the same question and order again overwrites it [MKT-11]',
  ...anyone,
  params: Type.Object({ surveyId: Slug, questionId: Slug }),
  body: Type.Object({
    /** Equal to the one in the path. */
    questionId: Slug,
    /** A random id of this browser. A log-in replaces it with the user id of the account. */
    userId: Uuid,
    /** The server ignores it and takes the customer from the bearer token. */
    customerId: Type.Optional(Uuid),
    orderId: Type.Optional(OrderIdText),
    proof: Type.Optional(SurveyProof),
    /** The value of an option, the values of several for `choices`, or the text. */
    value: Type.Union([
      Typed('lines', { maxLength: longestSurveyText }),
      Type.Integer({ minimum: 0, maximum: 100 }),
      Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 20 }),
    ]),
  }),
  reply: Type.Object({ nextQuestionId: Nullable(Type.String()) }),
})
