import { afterEach, expect, test } from 'vitest'
import { spinnerLook } from '../../ui/progress/spinner.tsx'
import { applySpinner } from './spinner-settings.ts'

const builtIn = { ...spinnerLook }
afterEach(() => void Object.assign(spinnerLook, builtIn))

test.each([{}, { SPINNER_TEXT: '' }])(
  '[UI-05] without a label of the content the default spinner stays: %j',
  (settings) => {
    applySpinner(settings)
    expect(spinnerLook.label).toBe('Loading...')
  },
)

test('[UI-05] a label and a background of the content replace the built-in ones', () => {
  applySpinner({ SPINNER_TEXT: 'Just a moment', SPINNER_BACKGROUND: 'false' })
  expect(spinnerLook).toEqual({ label: 'Just a moment', hasBackground: false })
  applySpinner({ SPINNER_BACKGROUND: 'true' })
  expect(spinnerLook).toEqual({ label: 'Just a moment', hasBackground: true })
})
