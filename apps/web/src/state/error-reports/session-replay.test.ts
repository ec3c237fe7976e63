import { expect, test } from 'vitest'
import { sessionReplayUrl } from './session-replay.ts'

const url = 'https://app.fullstory.com/ui/1/session/5432:1234'
const recorder = { FS: { getCurrentSessionURL: (now: boolean) => (now ? url : null) } }

test('[ERR-23] [CFG-07] names the recording of a recorder that is present and allowed', () => {
  expect(sessionReplayUrl(recorder, {})).toBe(url)
})

test('[ERR-23] [CFG-07] names no recording where editors forbid it', () => {
  expect(sessionReplayUrl(recorder, { ['session_recording']: 'false' })).toBeNull()
})

test.each([
  ['without a recorder', {}],
  ['with a recorder that does not record', { FS: { getCurrentSessionURL: () => null } }],
  ['with a recorder without that call', { FS: {} }],
  [
    'with a recorder that throws',
    {
      FS: {
        getCurrentSessionURL: () => {
          throw new Error('shut down')
        },
      },
    },
  ],
])('[ERR-23] %s there is no address', (_, page) => {
  expect(sessionReplayUrl(page, {})).toBeNull()
})
