import { questionsOf } from '@forno/domain/surveys/survey-flow'
import type { Survey, SurveyResponse, SurveyValue } from './surveys.ts'

/** The answers in a query: `question[overall]=5`. A name that occurs several times has several values. [NAV-35] */
export const answersInQuery = (query: string): ReadonlyMap<string, SurveyValue> => {
  const parameters = new URLSearchParams(query)
  const valuesByQuestion = [...new Set(parameters.keys())].flatMap((name) => {
    const questionId = /^question\[(.+)\]$/.exec(name)?.[1]
    const values = parameters.getAll(name).filter((value) => value.trim() !== '')
    return questionId === undefined || values.length === 0 ? [] : [[questionId, values] as const]
  })
  return new Map(
    valuesByQuestion.map(([questionId, values]) => [questionId, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

type SendAnswer = (questionId: string, value: SurveyValue) => Promise<SurveyResponse>

/**
 * Sends the answers of a query, from the first question of the survey on, each next one as the response names it. Stops
 * at a question without a value, and where a branch leads back. Returns how many it sent; rejects with the first
 * failure. [NAV-35]
 */
export const sendQueryAnswers = async (
  survey: Survey,
  answers: ReadonlyMap<string, SurveyValue>,
  send: SendAnswer,
): Promise<number> => {
  let questionId = questionsOf(survey)[0]?.questionId ?? null
  const sentIds = new Set<string>()
  while (questionId !== null && !sentIds.has(questionId)) {
    const value = answers.get(questionId)
    if (value === undefined) break
    sentIds.add(questionId)
    // Each answer names the next question.
    const response = await send(questionId, value)
    questionId = response.nextQuestionId
  }
  return sentIds.size
}
