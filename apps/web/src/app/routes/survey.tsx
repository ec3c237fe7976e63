import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { surveyQuery } from '../../features/surveys/model/surveys.ts'
import { answersInQuery } from '../../features/surveys/model/query-answers.ts'
import { SurveyScreen } from '../../features/surveys/survey-screen.tsx'
import { ensure } from '../../lib/http/read.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import { surveyOfPath } from '../../urls/survey-paths.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { LoadInput, ScreenProps } from '../shell/screen.ts'

type Path = typeof routePaths.survey

/** An unknown survey is not found. [MKT-10] */
export const load = ({ context: { queries }, params: { _splat = '' } }: LoadInput<Path>) =>
  ensure(queries, surveyQuery(surveyOfPath(_splat).surveyId)).catch(orNotFound)

/** /{baseRoute*}/survey/{surveyId} [NAV-35] */
export function Screen({ params: { _splat = '' } }: ScreenProps<Path>) {
  // One survey may follow another without a page between them: each reads its own query.
  return <SurveyAt key={_splat} path={_splat} />
}

function SurveyAt({ path }: { readonly path: string }) {
  const { surveyId, base } = surveyOfPath(path)
  const navigate = useNavigate()
  // The router would read numbers and lists out of the values.
  const [query] = useState(() => location.search)
  return (
    <SurveyScreen
      surveyId={surveyId}
      base={base}
      answers={answersInQuery(query)}
      proof={new URLSearchParams(query).get('proof') ?? undefined}
      onReturn={() => void navigate({ to: base, search: {}, replace: true })}
    />
  )
}
