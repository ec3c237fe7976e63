import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { watchAnalytics } from './watch-analytics.ts'

const page = vi.hoisted(() => ({
  isBroken: false,
  events: [] as string[],
  setPermission: (_isAllowed: boolean): void => undefined,
}))
vi.mock('../../../state/consent/privacy-choices.ts', () => ({
  allows: () => false,
  onPermission: (_kind: string, onChange: typeof page.setPermission) => void (page.setPermission = onChange),
}))
vi.mock('./analytics-session.ts', () => ({
  startAnalytics: () => {
    if (page.isBroken) throw new Error('broken')
    page.events.push('started')
    return { withdraw: async () => void page.events.push('withdrawn') }
  },
  withdrawHere: async () => void page.events.push('withdrawn without a session'),
}))

type WatchInput = Parameters<typeof watchAnalytics>

beforeEach(() => {
  Object.assign(page, { isBroken: false, events: [] })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  watchAnalytics({} as WatchInput[0], { responses: { listeners: new Set(), early: null } } as unknown as WatchInput[1])
})

test('[ANA-01] measures the visit from the permission on, and withdraws with it', async () => {
  page.setPermission(true)
  page.setPermission(false)
  await expect.poll(() => page.events).toEqual(['started', 'withdrawn'])
})

test('[ANA-01] a withdrawal after a start that failed still reaches the server', async () => {
  page.isBroken = true
  page.setPermission(true)
  await vi.dynamicImportSettled()
  page.setPermission(false)
  await expect.poll(() => page.events).toEqual(['withdrawn without a session'])
})

test('[ANA-01] a permission after a start that failed starts again', async () => {
  page.isBroken = true
  page.setPermission(true)
  await vi.dynamicImportSettled()
  page.setPermission(false)
  page.isBroken = false
  page.setPermission(true)
  await expect.poll(() => page.events).toContain('started')
})
