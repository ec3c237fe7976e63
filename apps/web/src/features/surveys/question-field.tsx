import { longestSurveyText } from '@forno/domain/surveys/survey-answer'
import type { SurveyQuestion, SurveyValue } from './model/surveys.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { RadioCards, Segmented } from '../../ui/fields/choice.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './surveys.module.css'

export type QuestionFieldProps = {
  readonly question: SurveyQuestion
  readonly value: SurveyValue | undefined
  readonly onChange: (value: SurveyValue) => void
}

/** The field of one question, by its type. The question itself is the heading above it. */
export function QuestionField({ question, value, onChange }: QuestionFieldProps) {
  const { questionId: name, text: legend, options } = question
  const chosen = typeof value === 'string' ? value : undefined
  const choice = { name, legend, hideLegend: true, value: chosen, onChange } as const
  switch (question.type) {
    case 'rating':
      return <Rating {...{ question, value, onChange }} />
    case 'yes-no':
      return <Segmented {...choice} options={options} />
    case 'choice':
      return <RadioCards {...choice} options={options} />
    case 'choices':
      return <Choices {...{ question, value, onChange }} />
    case 'text':
      return (
        <TextArea
          label={<VisuallyHidden>{legend}</VisuallyHidden>}
          value={chosen ?? ''}
          maxLength={longestSurveyText}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}

/** The steps of a rating as numbers, with the labels of the first and the last below them. */
function Rating({ question: { questionId, text, options }, value, onChange }: QuestionFieldProps) {
  const numbers = options.map(({ value: optionValue, label }, index) => ({
    value: optionValue,
    label: (
      <>
        {index + 1}
        <VisuallyHidden> {label}</VisuallyHidden>
      </>
    ),
  }))
  return (
    <div className={styles.rating}>
      <Segmented
        name={questionId}
        legend={text}
        hideLegend
        options={numbers}
        value={typeof value === 'string' ? value : undefined}
        onChange={onChange}
      />
      <p className={styles.ends} aria-hidden>
        <span>{options[0]?.label}</span>
        <span>{options.at(-1)?.label}</span>
      </p>
    </div>
  )
}

function Choices({ question: { text, options }, value, onChange }: QuestionFieldProps) {
  const chosen = Array.isArray(value) ? value : []
  const change = (option: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, option] : chosen.filter((each) => each !== option))
  return (
    <fieldset className={styles.choices}>
      <legend>
        <VisuallyHidden>{text}</VisuallyHidden>
      </legend>
      {options.map(({ value: option, label }) => (
        <Checkbox
          key={option}
          label={label}
          checked={chosen.includes(option)}
          onChange={({ currentTarget }) => change(option, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
