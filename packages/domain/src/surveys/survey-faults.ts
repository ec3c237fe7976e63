import type { SurveyQuestion, SurveyStory } from '../content/site-stories.ts'
import { endOfSurvey, questionsOf } from './survey-flow.ts'

const isTwice = (words: readonly string[]): boolean => new Set(words).size < words.length

const branchesOf = ({ options = [], nextQuestion }: SurveyQuestion): readonly string[] =>
  [...options.map((option) => option.nextQuestion), nextQuestion].flatMap((branch) => branch?.nextQuestionId ?? [])

const faultsOf = (question: SurveyQuestion, laterIds: readonly string[]): readonly string[] => {
  const { questionId, type, options } = question
  const values = (options ?? []).map(({ value }) => value)
  return [
    ...(questionId === endOfSurvey ? [`a question must not have the id ${endOfSurvey}`] : []),
    ...(type === 'text' && options !== undefined ? [`${questionId}: free text has no options`] : []),
    ...(type !== 'text' && options === undefined ? [`${questionId}: needs options`] : []),
    ...(type === 'yes-no' && values.join() !== 'yes,no' ? [`${questionId}: its options must be yes and no`] : []),
    ...(isTwice(values) ? [`${questionId}: two options have one value`] : []),
    ...branchesOf(question)
      .filter((id) => id !== endOfSurvey && !laterIds.includes(id))
      .map((id) => `${questionId}: nextQuestionId ${id} is not a later question`),
  ]
}

/**
 * The faults that a schema cannot express. A branch leads to a later question or to the end, so that every survey ends.
 * [MKT-12]
 */
export const surveyFaults = (survey: Pick<SurveyStory, 'pages'>): readonly string[] => {
  const questions = questionsOf(survey)
  const ids = questions.map(({ questionId }) => questionId)
  return [
    ...(isTwice(ids) ? ['two questions have one questionId'] : []),
    ...questions.flatMap((question, index) => faultsOf(question, ids.slice(index + 1))),
  ]
}
