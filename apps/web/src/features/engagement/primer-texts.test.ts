import { expect, test } from 'vitest'
import { primerNotice } from './primer-texts.ts'

test.each([
  ['subscribed', 'success', /^Notifications are on\./],
  ['allowed', 'success', /^Thanks\./],
  ['blocked', 'warning', /are blocked in this browser/],
  ['failed', 'danger', /^We couldn't switch notifications on\./],
] as const)('[ENG-09] a push primer that ends as %s shows a notice of the theme %s: %s', (answer, theme, text) => {
  expect(primerNotice(answer)).toEqual({ theme, text: expect.stringMatching(text) as unknown })
})
