import { expect, test, vi } from 'vitest'
import { pressBack } from './back-button.ts'

test.each([
  ['closes a dialog before it goes back', 'asked', true, []],
  ['closes a dialog on the first screen', 'asked', false, []],
  ['goes back a page', 'none', true, ['back']],
  ['leaves the app on the first screen', 'none', false, ['leave']],
  ['leaves the app from its lock screen', 'covered', true, ['leave']],
] as const)('[NAT-01] the back button %s', (_, dialog, canGoBack, expected) => {
  const steps: string[] = []
  const closeDialog = vi.fn(() => dialog)
  pressBack(canGoBack, { closeDialog, goBack: () => steps.push('back'), leave: () => steps.push('leave') })
  expect(closeDialog).toHaveBeenCalledOnce()
  expect(steps).toEqual(expected)
})
