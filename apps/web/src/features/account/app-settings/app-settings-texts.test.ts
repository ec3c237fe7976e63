import { unlockModes } from '@forno/domain/native/unlock-modes'
import { expect, test } from 'vitest'
import { modeLabels, modeError } from './app-settings-texts.ts'

test('[ACC-36] [NAT-03] each unlock mode has a label of its own', () => {
  expect(new Set(unlockModes.map((mode) => modeLabels[mode].label)).size).toBe(4)
})

test.each(['notOffered', 'removed', 'failed', 'lockedOut', 'cancelled', 'interrupted', 'unavailable'] as const)(
  '[ACC-36] after the result %s the page says that nothing has changed',
  (result) => expect(modeError(result)).toContain('Nothing has changed.'),
)

test('[ACC-36] a chosen mode shows no error', () => expect(modeError('chosen')).toBeNull())
