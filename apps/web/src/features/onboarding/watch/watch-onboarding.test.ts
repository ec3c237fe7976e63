import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Onboarding } from '../onboarding-steps.ts'
import { watchOnboarding } from './watch-onboarding.tsx'

const phone = vi.hoisted(() => ({ notifications: 'default', location: 'prompt', layers: [] as unknown[] }))
vi.mock('../../../native/push.ts', () => ({
  supportsPush: () => true,
  pushPermission: async () => phone.notifications,
  pushEndpoint: async () => null,
}))
vi.mock('../../../native/geolocation.ts', () => ({
  geolocation: {
    permission: () =>
      phone.location === 'off'
        ? Promise.reject(new Error('location services are off'))
        : Promise.resolve(phone.location),
  },
}))
vi.mock('../../../app/shell/separate-root.tsx', () => ({
  renderInSeparateRoot: (_router: unknown, _deps: unknown, layer: unknown) => phone.layers.push(layer),
}))

/** The steps of the onboarding that the app shows. */
const shownSteps = async (): Promise<Onboarding['steps'] | undefined> => {
  const deps = { shop: { configuration: { settings: {} } } }
  watchOnboarding({} as Parameters<typeof watchOnboarding>[0], deps as unknown as Parameters<typeof watchOnboarding>[1])
  await vi.waitFor(() => expect(phone.layers).toHaveLength(1))
  const [layer] = phone.layers as readonly ReactElement<{ readonly start: Onboarding }>[]
  return layer?.props.start.steps
}

beforeEach(() => {
  phone.notifications = 'default'
  phone.location = 'prompt'
  phone.layers = []
})

test('[NAT-07] the first start explains the position and notifications to a phone that has not been asked', async () => {
  expect(await shownSteps()).toEqual(['welcome', 'service', 'location', 'notifications'])
})

test.each(['granted', 'denied'])(
  '[NAT-07] [ENG-09] the first start explains no notifications once their permission is %s',
  async (permission) => {
    phone.notifications = permission
    expect(await shownSteps()).toEqual(['welcome', 'service', 'location'])
  },
)

test('[NAT-07] the first start explains no position on a phone whose location services are off', async () => {
  phone.location = 'off'
  expect(await shownSteps()).toEqual(['welcome', 'service', 'notifications'])
})

test('[NAT-07] the first start explains no position that is allowed already', async () => {
  phone.location = 'granted'
  expect(await shownSteps()).toEqual(['welcome', 'service', 'notifications'])
})
