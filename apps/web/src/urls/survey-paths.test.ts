import { expect, test } from 'vitest'
import { needsRedirect } from './needs-redirect.ts'
import { redirectInApp } from './redirects.ts'
import { surveyOfPath } from './survey-paths.ts'

test.each([
  ['/about-us/survey/after-order', '/survey/after-order/about-us'],
  ['/menu/pizza/survey/after-order', '/survey/after-order/menu/pizza'],
  ['/menu/survey/after-order', '/survey/after-order/menu'],
  ['/stores/fitzroy/survey/x', '/survey/x/stores/fitzroy'],
])('[NAV-35] leads %s to the survey at %s', (path, screen) => {
  expect(needsRedirect(path, 'bella-luna')).toBe(true)
  expect(redirectInApp(path, 'bella-luna')).toBe(screen)
  expect(redirectInApp(screen, 'bella-luna')).toBeNull()
})

test.each(['/survey/after-order', '/survey', '/survey/a/survey/b', '/surveys/after-order', '/menu/pizza/survey'])(
  '[NAV-35] leaves %s where it is',
  (path) => expect(redirectInApp(path, 'bella-luna')).toBeNull(),
)

test.each([
  ['after-order', { surveyId: 'after-order', base: '/' }],
  ['after-order/about-us', { surveyId: 'after-order', base: '/about-us' }],
  ['after-order/menu/pizza', { surveyId: 'after-order', base: '/menu/pizza' }],
])('[NAV-35] reads survey and base of %s', (rest, survey) => {
  expect(surveyOfPath(rest)).toEqual(survey)
})
