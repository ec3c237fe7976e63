import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { surveyQuery, type SurveyClaim } from './model/surveys.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SurveyForm } from './survey-form.tsx'
import styles from './surveys.module.css'

type OrderSurveyProps = { readonly surveyId: string; readonly claim: SurveyClaim }

/**
 * The survey on the order page. It is hidden while it loads, if loading fails, and if the order has answered it
 * already. [ORD-05]
 */
export function OrderSurvey({ surveyId, claim }: OrderSurveyProps) {
  // A later load would start again at another question.
  const { data: survey } = useQuery({ ...surveyQuery(surveyId, claim), staleTime: Infinity })
  const [isHidden, setHidden] = useState(false)
  if (survey === undefined || survey.focusedQuestionId === null || isHidden) return null
  return (
    <Card as="section" aria-label={survey.title} className={styles.card}>
      <header className={styles.head}>
        <h2>{survey.title}</h2>
        <button type="button" className={styles.close} onClick={() => setHidden(true)}>
          No thanks
        </button>
      </header>
      <SurveyForm
        survey={survey}
        claim={claim}
        headingLevel={3}
        thanks={
          <>
            <h3>Thanks for telling us</h3>
            <p>Your answers go to the team. Enjoy your meal!</p>
          </>
        }
      />
    </Card>
  )
}
