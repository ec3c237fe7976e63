import { numberInWords } from '@forno/domain/texts/number-words'
import { surveyProofLifetime } from '@forno/domain/surveys/survey-mail'
import { day } from '@forno/domain/core/durations'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffectEvent, useEffect, useState } from 'react'
import { sendAnswer, surveyQuery, type Survey, type SurveyClaim, type SurveyValue } from './model/surveys.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { useBrand } from '../../lib/react/shop-context.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Cluster, Page } from '../../ui/layout/layout.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { ErrorState } from '../../ui/progress/states.tsx'
import { sendQueryAnswers } from './model/query-answers.ts'
import { surveyUserId } from './model/respondent.ts'
import { SurveyForm } from './survey-form.tsx'
import styles from './surveys.module.css'

type SurveyScreenProps = {
  readonly surveyId: string
  /** The path in front of the survey's; the visitor returns there. */
  readonly base: string
  /** The answers in the query. */
  readonly answers: ReadonlyMap<string, SurveyValue>
  readonly proof: string | undefined
  readonly onReturn: () => void
}

/**
 * /{baseRoute*}/survey/{surveyId}: sends the answers of the query and returns to the base; without one it asks.
 * [NAV-35] [MKT-12]
 */
export function SurveyScreen({ surveyId, base, answers, proof, onReturn }: SurveyScreenProps) {
  const brand = useBrand()
  const { data: survey } = useSuspenseQuery(surveyQuery(surveyId))
  const claim: SurveyClaim = proof === undefined ? {} : { proof }
  return (
    <Page narrow className={styles.screen}>
      <PageHead title={survey.title} brand={brand} isHidden />
      <h1>{survey.title}</h1>
      {answers.size > 0 ? (
        <SendingAnswers {...{ survey, claim, answers, base, onReturn }} />
      ) : proof === undefined ? (
        <Questions {...{ survey, claim, base }} />
      ) : (
        <ProvenQuestions {...{ surveyId, claim, base }} />
      )}
    </Page>
  )
}

type QuestionsProps = { readonly survey: Survey; readonly claim: SurveyClaim; readonly base: string }

const Questions = ({ survey, claim, base }: QuestionsProps) =>
  survey.focusedQuestionId === null ? (
    <Thanks base={base} />
  ) : (
    <SurveyForm survey={survey} claim={claim} headingLevel={2} thanks={<Thanks base={base} />} />
  )

const Thanks = ({ base }: { readonly base: string }) => (
  <>
    <h2>Thanks for telling us</h2>
    <p>Your answers help the team do better next time.</p>
    <ButtonLink href={base}>{base === '/' ? 'Back to the shop' : 'Continue'}</ButtonLink>
  </>
)

/** The survey of the order that a mail's proof names. */
function ProvenQuestions({ surveyId, claim, base }: Omit<QuestionsProps, 'survey'> & { readonly surveyId: string }) {
  const { data: survey, error, refetch } = useQuery({ ...surveyQuery(surveyId, claim), staleTime: Infinity })
  if (survey !== undefined) return <Questions {...{ survey, claim, base }} />
  if (error === null) return <Spinner size="large" hideLabel />
  if (isApiError(error) && error.status === 404) return <ExpiredLink />
  return <Failure text="Check your connection and try again." onRetry={() => void refetch()} base={base} />
}

const ExpiredLink = () => (
  <ErrorState icon="clock" title="This link has expired" action={<ButtonLink href="/">Back to the shop</ButtonLink>}>
    <p>Links to our surveys work for {numberInWords(surveyProofLifetime / (7 * day))} weeks. Thanks for trying!</p>
  </ErrorState>
)

type SendingAnswersProps = QuestionsProps & Pick<SurveyScreenProps, 'answers' | 'onReturn'>

/** Sends the answers of the query in the order of the questions, then returns to the base. */
function SendingAnswers({ survey, claim, answers, base, onReturn }: SendingAnswersProps) {
  const call = useCall()
  const [attempt, setAttempt] = useState(1)
  /** The last attempt that failed; 0 = none. */
  const [failedAttempt, setFailedAttempt] = useState(0)
  const send = useEffectEvent((signal: AbortSignal) => {
    const respondent = { surveyId: survey.surveyId, claim, userId: surveyUserId(localStorage) }
    sendQueryAnswers(survey, answers, (questionId, value) => sendAnswer(call, respondent, { questionId, value })).then(
      () => {
        // A visitor who has opened another page meanwhile stays there.
        if (!signal.aborted) onReturn()
      },
      () => setFailedAttempt(attempt),
    )
  })
  useEffect(() => {
    const leaving = new AbortController()
    send(leaving.signal)
    return () => leaving.abort()
  }, [attempt])
  const retry = () => setAttempt(attempt + 1)
  if (failedAttempt === attempt) return <Failure text="Your answers may not be saved." onRetry={retry} base={base} />
  return (
    <div className={styles.sending}>
      <p>Saving your answers…</p>
      <Spinner size="large" hideLabel />
    </div>
  )
}

type FailureProps = { readonly text: string; readonly base: string; readonly onRetry: () => void }

const Failure = ({ text, base, onRetry }: FailureProps) => (
  <ErrorState
    icon="offline"
    title="That didn't work"
    action={
      <Cluster>
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink href={base} variant="secondary">
          Back
        </ButtonLink>
      </Cluster>
    }
  >
    <p>{text}</p>
  </ErrorState>
)
