import { findQuestion } from '@forno/domain/surveys/survey-flow'
import { useEffect, useId, useReducer, useRef, useState, type ReactNode } from 'react'
import { useSendAnswer, type Survey, type SurveyClaim } from './model/surveys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Cluster } from '../../ui/layout/layout.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { isFilled, positionOf, startOf, surveyReducer } from './model/survey-progress.ts'
import { surveyUserId } from './model/respondent.ts'
import { QuestionField } from './question-field.tsx'
import styles from './surveys.module.css'

type SurveyFormProps = {
  readonly survey: Survey
  readonly claim: SurveyClaim
  readonly headingLevel: 2 | 3
  /** The thanks after the last question. */
  readonly thanks: ReactNode
}

const notices = {
  none: null,
  valueMissing: 'Choose an answer, or skip the question.',
  sendingFailed: "We couldn't save your answer. Please try again.",
} as const

/** One question at a time, each answer saved at once, with the way back, a skip and thanks. [MKT-12] [ORD-05] */
export function SurveyForm({ survey, claim, headingLevel, thanks }: SurveyFormProps) {
  const [progress, dispatch] = useReducer(surveyReducer(survey), survey, startOf)
  const [userId] = useState(() => surveyUserId(localStorage))
  const { mutate, isPending } = useSendAnswer({ surveyId: survey.surveyId, claim, userId })
  const { focusedId, trail, values, notice } = progress
  const heading = useFocusAfterChange(focusedId)
  const questionText = useId()
  const question = focusedId === null ? null : findQuestion(survey, focusedId)
  const Heading = `h${headingLevel}` as const
  if (question === null)
    return (
      <div className={styles.thanks} ref={heading} tabIndex={-1}>
        {thanks}
      </div>
    )
  const { questionId } = question
  const value = values[questionId]
  const send = (): void => {
    if (!isFilled(value)) {
      dispatch({ type: 'valueMissed' })
      return
    }
    mutate(
      { questionId, value },
      {
        onSuccess: (response) => dispatch({ type: 'answerSent', questionId, response }),
        onError: () => dispatch({ type: 'sendingFailed', questionId }),
      },
    )
  }
  const { number, count } = positionOf(survey, questionId)
  return (
    <form
      className={styles.form}
      aria-labelledby={questionText}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) send()
      }}
    >
      <Progress label="Progress of the survey" value={number} max={count}>
        Question {number} of {count}
      </Progress>
      <Heading id={questionText} className={styles.question} ref={heading} tabIndex={-1}>
        {question.text}
      </Heading>
      <QuestionField
        key={questionId}
        question={question}
        value={value}
        onChange={(changed) => dispatch({ type: 'valueChanged', value: changed })}
      />
      <div role="alert" className={styles.notice}>
        {notices[notice] !== null && <Note tone="warning">{notices[notice]}</Note>}
      </div>
      <Cluster className={styles.actions}>
        <Button type="submit" busy={isPending}>
          {number === count ? 'Send' : 'Next'}
        </Button>
        <Button variant="quiet" onClick={() => dispatch({ type: 'questionSkipped' })}>
          Skip
        </Button>
        {trail.length > 0 && (
          <Button variant="quiet" icon="back" className={styles.back} onClick={() => dispatch({ type: 'wentBack' })}>
            Back
          </Button>
        )}
      </Cluster>
    </form>
  )
}

/** Moves the focus to the new question, or to the thanks; not when the survey appears. */
const useFocusAfterChange = (focusedId: string | null) => {
  const element = useRef<HTMLHeadingElement & HTMLDivElement>(null)
  const lastFocusedId = useRef(focusedId)
  useEffect(() => {
    if (lastFocusedId.current === focusedId) return
    lastFocusedId.current = focusedId
    element.current?.focus()
  }, [focusedId])
  return element
}
