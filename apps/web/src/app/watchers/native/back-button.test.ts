import { expect, test, vi } from 'vitest'
import { pressBack, watchBackButton } from './back-button.ts'

const phone = vi.hoisted(() => ({
  press: (_canGoBack: boolean): void => undefined,
  leaves: 0,
  top: null as { dataset: object; dispatchEvent: (event: Event) => void } | null,
}))
vi.mock('../../../native/app-events.ts', () => ({
  onBackButton: (subscriber: typeof phone.press) => void (phone.press = subscriber),
  leaveApp: () => Promise.resolve(void phone.leaves++),
}))
vi.mock('../../../ui/dialogs/layers.ts', () => ({ topLayer: () => phone.top }))

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

test.each([
  ['goes to the step before of a screen that covers the app', { cover: '', back: '' }, ['cancel'], 0],
  ['leaves the app from the first step of such a screen', { cover: '' }, [], 1],
  ['closes a dialog', {}, ['cancel'], 0],
])('[NAT-01] [NAT-07] the back button %s', (_, dataset, events, leaves) => {
  const received: string[] = []
  Object.assign(phone, { leaves: 0, top: { dataset, dispatchEvent: ({ type }: Event) => received.push(type) } })
  watchBackButton({ history: {} } as Parameters<typeof watchBackButton>[0])
  phone.press(false)
  expect([received, phone.leaves]).toEqual([events, leaves])
})
