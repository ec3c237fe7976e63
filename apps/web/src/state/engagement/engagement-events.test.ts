import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { choosePrivacy } from '../consent/privacy-choices.ts'
import { recordEvent, recordView, takeEvents } from './engagement-events.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

const allow = () => {
  choosePrivacy('personalisation', true)
  onTestFinished(() => choosePrivacy('personalisation', false))
}

test('[ENG-01] [ENG-04] records the display of a card once per browser session, and nothing without consent', () => {
  recordView('summer')
  expect(takeEvents(() => true)).toEqual([])
  allow()
  recordView('summer')
  recordView('summer')
  expect(takeEvents(() => true)).toEqual([{ kind: 'cardViewed', cardId: 'summer' }])
})

test('[ENG-01] keeps the fifty newest events, and leaves those that cannot be sent yet', () => {
  allow()
  for (let count = 1; count <= 51; count += 1) recordEvent({ kind: 'cardClicked', cardId: `card-${count}` })
  const isOdd = (event: object) => 'cardId' in event && /[13579]$/.test(String(event.cardId))
  expect([takeEvents(isOdd).length, takeEvents(() => true).length]).toEqual([25, 25])
})

test.each(['7', '[null,7,{}]'])('[ENG-01] stored values that are no events do not count: %s', (text) => {
  sessionStorage.setItem('pinia_engagementEvents', text)
  expect(takeEvents(() => true)).toEqual([])
})
