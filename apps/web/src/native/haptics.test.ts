import { beforeEach, expect, test, vi } from 'vitest'
import { setHapticsOff } from './haptics-choice.ts'
import { giveHaptic } from './haptics.native.ts'

const plugin = vi.hoisted(() => ({
  impact: vi.fn<(options: object) => Promise<void>>(),
  notification: vi.fn<(options: object) => Promise<void>>(),
}))
vi.mock('@capacitor/haptics', () => ({
  Haptics: plugin,
  ImpactStyle: { Light: 'LIGHT' },
  NotificationType: { Success: 'SUCCESS', Warning: 'WARNING' },
}))

let items: Map<string, string>
let prefersLessMotion: boolean

beforeEach(() => {
  vi.resetAllMocks()
  items = new Map()
  prefersLessMotion = false
  plugin.impact.mockResolvedValue()
  plugin.notification.mockResolvedValue()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLessMotion }))
})

test('[NAT-01] the app vibrates lightly for an item in the cart and with success for an order', () => {
  giveHaptic('tap')
  giveHaptic('success')
  expect(plugin.impact).toHaveBeenCalledWith({ style: 'LIGHT' })
  expect(plugin.notification).toHaveBeenCalledWith({ type: 'SUCCESS' })
})

test('[NAT-01] the app does not vibrate where the customer turned vibrations off', () => {
  setHapticsOff(localStorage, true)
  giveHaptic('tap')
  expect(plugin.impact).not.toHaveBeenCalled()
  setHapticsOff(localStorage, false)
  giveHaptic('tap')
  expect(plugin.impact).toHaveBeenCalledOnce()
})

test('[NAT-01] the app does not vibrate for customers who prefer reduced motion', () => {
  prefersLessMotion = true
  giveHaptic('success')
  expect(plugin.notification).not.toHaveBeenCalled()
})
