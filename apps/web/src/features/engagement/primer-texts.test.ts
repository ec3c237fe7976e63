import { expect, test } from 'vitest'
import { primerNotice } from './primer-texts.ts'

test.each([
  ['subscribed', 'success'],
  ['allowed', 'success'],
  ['blocked', 'warning'],
  ['failed', 'danger'],
] as const)('[ENG-09] the shop answers a push primer that ends as %s with a notice of %s', (answer, theme) => {
  expect(primerNotice(answer)).toMatchObject({ theme })
})
