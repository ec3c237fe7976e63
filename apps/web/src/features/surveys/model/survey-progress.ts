import { questionAfter, questionsOf } from '@forno/domain/surveys/survey-flow'
import type { Survey, SurveyResponse, SurveyValue } from './surveys.ts'

/** Where a respondent is in an active survey. */
export type SurveyProgress = {
  /** The question on screen; null = the survey has ended. */
  readonly focusedId: string | null
  /** The questions before it, answered or skipped, in the order in which they were on screen. */
  readonly trail: readonly string[]
  /** The chosen values, also of answers that are not sent yet. */
  readonly values: Readonly<Record<string, SurveyValue>>
  readonly notice: 'none' | 'valueMissing' | 'sendingFailed'
}

export type SurveyAction =
  | { readonly type: 'valueChanged'; readonly value: SurveyValue }
  | { readonly type: 'valueMissed' }
  | { readonly type: 'answerSent'; readonly questionId: string; readonly response: SurveyResponse }
  | { readonly type: 'sendingFailed'; readonly questionId: string }
  | { readonly type: 'questionSkipped' }
  | { readonly type: 'wentBack' }

/** The progress at the start, at the question in focus. [MKT-12] */
export const startOf = ({ focusedQuestionId }: Survey): SurveyProgress => ({
  focusedId: focusedQuestionId,
  trail: [],
  values: {},
  notice: 'none',
})

/**
 * The progress after an action; after the end nothing changes any more. The outcome of an answer changes nothing once
 * the respondent has skipped the question or gone back. [MKT-12]
 */
export const surveyReducer =
  (survey: Survey) =>
  (progress: SurveyProgress, action: SurveyAction): SurveyProgress => {
    const { focusedId, trail, values } = progress
    if (focusedId === null) return progress
    const nextQuestion = (response: SurveyResponse | null): SurveyProgress => ({
      focusedId: questionAfter(survey, focusedId, response),
      trail: [...trail, focusedId],
      values,
      notice: 'none',
    })
    switch (action.type) {
      case 'valueChanged':
        return { ...progress, values: { ...values, [focusedId]: action.value }, notice: 'none' }
      case 'valueMissed':
        return { ...progress, notice: 'valueMissing' }
      case 'answerSent':
        return action.questionId === focusedId ? nextQuestion(action.response) : progress
      case 'sendingFailed':
        return action.questionId === focusedId ? { ...progress, notice: 'sendingFailed' } : progress
      case 'questionSkipped':
        return nextQuestion(null)
      case 'wentBack':
        return { ...progress, focusedId: trail.at(-1) ?? focusedId, trail: trail.slice(0, -1), notice: 'none' }
    }
  }

/** The number of the question on screen among all of the survey, from 1. */
export const positionOf = (survey: Survey, questionId: string): { readonly number: number; readonly count: number } => {
  const ids = questionsOf(survey).map((each) => each.questionId)
  return { number: ids.indexOf(questionId) + 1, count: ids.length }
}

/** Whether a value can be sent: an option, at least one of several, or text with more than spaces. [MKT-11] */
export const isFilled = (value: SurveyValue | undefined): value is SurveyValue =>
  value !== undefined && (typeof value === 'string' ? value.trim() !== '' : value.length > 0)
