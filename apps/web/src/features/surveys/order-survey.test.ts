import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { surveyQuery, type Survey } from './model/surveys.ts'
import { OrderSurvey } from './order-survey.tsx'

const answered = { surveyId: 'after-order', title: 'How was ordering?', focusedQuestionId: null } as Survey

test.each([
  ['has not loaded', undefined],
  ['has no open question', answered],
])('[ORD-05] a survey that %s leaves the order page as it is', (_, survey) => {
  const failing = { queryFn: () => Promise.reject(new Error('down')) }
  const queries = new QueryClient({ defaultOptions: { queries: failing } })
  if (survey !== undefined) queries.setQueryData(surveyQuery('after-order').queryKey, survey)
  const block = createElement(OrderSurvey, { surveyId: 'after-order', claim: {} })
  expect(renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, block))).toBe('')
})
