import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as wire from '../../../lib/third-parties/engagement/wire.ts'
import { showMessage } from './show-message.ts'

const device = vi.hoisted(() => ({ isSupported: true, permission: 'default', dialogs: [] as unknown[] }))
vi.mock('../../../native/push.ts', () => ({
  supportsPush: () => device.isSupported,
  pushPermission: async () => device.permission,
  pushEndpoint: async () => null,
}))
vi.mock('../../../ui/dialogs/layers.ts', () => ({ isLayerFree: () => true, onLayersChange: () => () => undefined }))
vi.mock('../../../state/consent/privacy-choices.ts', () => ({
  allows: () => true,
  onPermission: () => () => undefined,
}))
vi.mock('../separate-root.tsx', () => ({
  renderOwnDialog: (_router: unknown, _deps: unknown, dialog: unknown) => {
    device.dialogs.push(dialog)
    return () => undefined
  },
}))

type Router = Parameters<typeof showMessage>[0]
type Deps = Parameters<typeof showMessage>[1]
type Sdk = Parameters<typeof showMessage>[2]['sdk']

/** The titles of the messages that the shop shows after a push primer and then another message. */
const shownTitles = async (): Promise<readonly string[]> => {
  const router = {
    state: { matches: [{ fullPath: '/' }], isLoading: false, location: { pathname: '/' } },
    subscribe: () => () => undefined,
  } as unknown as Router
  const panels = { getState: () => ({ open: null }), subscribe: () => () => undefined }
  const deps = { panels, shop: { configuration: { settings: {} } } } as unknown as Deps
  const sdk = { ...wire, logInAppMessageImpression: vi.fn() }
  const show = (header: string, extras: object): void =>
    showMessage(router, deps, {
      message: new wire.ModalMessage({ header, extras }),
      sdk: sdk as unknown as Sdk,
    })
  show('primer', { type: 'push-primer' })
  await vi.dynamicImportSettled()
  show('other', {})
  await vi.dynamicImportSettled()
  const dialogs = device.dialogs as readonly ReactElement<{ readonly message: { readonly title: string } }>[]
  expect(sdk.logInAppMessageImpression).toHaveBeenCalledTimes(dialogs.length)
  return dialogs.map(({ props }) => props.message.title)
}

beforeEach(() => Object.assign(device, { isSupported: true, permission: 'default', dialogs: [] }))

test('[ENG-09] shows the push primer to a customer whose device has not asked', async () => {
  expect(await shownTitles()).toEqual(['primer', 'other'])
})

test.each([
  ['the device supports no pushes', { isSupported: false }],
  ['notifications are allowed', { permission: 'granted' }],
  ['notifications are blocked', { permission: 'denied' }],
])('[ENG-09] suppresses the push primer, and no other message, if %s', async (_, change) => {
  Object.assign(device, change)
  expect(await shownTitles()).toEqual(['other'])
})
