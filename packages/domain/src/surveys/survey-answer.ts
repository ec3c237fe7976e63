import type { SurveyQuestion } from '../content/site-stories.ts'

/** One option or a text; the options of a question of type `choices`. */
export type SurveyAnswerValue = string | readonly string[]

/** Characters of a free text. */
export const longestSurveyText = 1_000

const optionOf = ({ options = [] }: SurveyQuestion, value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value
  return options.find((option) => option.value === text)?.value ?? null
}

const optionsOf = (question: SurveyQuestion, value: unknown): readonly string[] | null => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const chosen = values.map((each) => optionOf(question, each))
  const known = chosen.filter((each) => each !== null)
  return known.length === 0 || known.length < chosen.length ? null : [...new Set(known)]
}

const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.length > longestSurveyText ? null : text
}

/**
 * The value of an answer in the form in which it is stored; null if it does not fit its question. A number stands for
 * the option with that value, because a rating may be sent as a number. [MKT-11]
 */
export const readAnswer = (question: SurveyQuestion, value: unknown): SurveyAnswerValue | null => {
  switch (question.type) {
    case 'rating':
    case 'yes-no':
    case 'choice':
      return optionOf(question, value)
    case 'choices':
      return optionsOf(question, value)
    case 'text':
      return textOf(value)
  }
}
