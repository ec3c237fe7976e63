import type { SurveyBranch, SurveyStory } from '../content/site-stories.ts'

/** A question as the flow reads it, from a story or from the reply of `GET /survey/surveys/:surveyId`. */
type FlowQuestion = { readonly questionId: string; readonly nextQuestion?: SurveyBranch | null | undefined }
export type FlowSurvey<Question extends FlowQuestion> = {
  readonly pages: readonly { readonly sections: readonly { readonly questions: readonly Question[] }[] }[]
}

/** A branch to this word ends the survey; no question has this id. */
export const endOfSurvey = 'end'

/** All questions in the order of pages, sections and lists. [MKT-12] */
export const questionsOf = <Question extends FlowQuestion>({ pages }: FlowSurvey<Question>): readonly Question[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ questions }) => questions))

export const findQuestion = <Question extends FlowQuestion>(
  survey: FlowSurvey<Question>,
  questionId: string,
): Question | null => questionsOf(survey).find((each) => each.questionId === questionId) ?? null

/** The branch of a question, otherwise the next question in the list; null ends the survey. */
const followingId = (
  survey: FlowSurvey<FlowQuestion>,
  questionId: string,
  branch: string | undefined,
): string | null => {
  if (branch !== undefined) return branch === endOfSurvey ? null : branch
  const ids = questionsOf(survey).map((each) => each.questionId)
  const position = ids.indexOf(questionId)
  return position === -1 ? null : (ids[position + 1] ?? null)
}

/** The question after an answer: the branch of the chosen option, of the question, or the next in the list. [MKT-12] */
export const nextQuestionId = (
  survey: SurveyStory,
  questionId: string,
  value: string | readonly string[],
): string | null => {
  const question = findQuestion(survey, questionId)
  const chosen = question?.options?.find((option) => option.value === value)
  const branch = chosen?.nextQuestion ?? question?.nextQuestion
  return followingId(survey, questionId, branch?.nextQuestionId)
}

/**
 * The next question for a respondent with these answers, along the way that they determine: the one after the last
 * answer. One before it without an answer was skipped. Null after the last. [MKT-12]
 */
export const focusedQuestionId = (
  survey: SurveyStory,
  answers: ReadonlyMap<string, string | readonly string[]>,
): string | null => {
  const first = questionsOf(survey)[0]?.questionId ?? null
  const seen = new Set<string>()
  let focused = first
  // A way that leads back ends where it began.
  for (let id = first; id !== null && !seen.has(id);) {
    seen.add(id)
    const value = answers.get(id)
    id = value === undefined ? questionAfter(survey, id, null) : nextQuestionId(survey, id, value)
    if (value !== undefined) focused = id
  }
  return focused
}

/**
 * The question after one that was answered or skipped: the one that the response names. A skipped question has no
 * response; then its own branch or the next in the list. Null ends the survey. [MKT-12]
 */
export const questionAfter = (
  survey: FlowSurvey<FlowQuestion>,
  questionId: string,
  response: { readonly nextQuestionId: string | null } | null,
): string | null =>
  response === null
    ? followingId(survey, questionId, findQuestion(survey, questionId)?.nextQuestion?.nextQuestionId)
    : response.nextQuestionId

/** The survey with that id, which content chooses, if it is active. [MKT-12] [ORD-05] */
export const activeSurvey = (surveys: readonly SurveyStory[], surveyId: string): SurveyStory | null =>
  surveys.find(({ slug, active }) => active && slug === surveyId) ?? null
