import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import * as wire from '../../../lib/third-parties/engagement/wire.ts'
import { campaignFlags, markCampaignClaimed } from '../../../state/engagement/campaign.ts'
import { keepSplash, keptSplash } from '../../../state/session/splash-record.ts'
import { showMessage } from './show-message.ts'

const device = vi.hoisted(() => ({
  isSupported: true,
  permission: 'default',
  dialogs: [] as unknown[],
  failures: [] as unknown[],
  asked: 0,
  isLayerFree: true,
  onLayersChange: (): void => undefined,
}))
vi.mock('../../../native/push.ts', () => ({
  supportsPush: () => device.isSupported,
  pushPermission: async () => device.permission,
  pushEndpoint: async () => null,
  registerForPush: async () => {
    device.asked += 1
    return { answer: 'dismissed' }
  },
}))
vi.mock('../../../ui/dialogs/layers.ts', () => ({
  isLayerFree: () => device.isLayerFree,
  onLayersChange: (onChange: typeof device.onLayersChange) => {
    device.onLayersChange = onChange
    return () => undefined
  },
}))
vi.mock('../../../lib/browser/log.ts', () => ({
  logFailure: (failure: string, reason: unknown) => device.failures.push([failure, reason]),
}))
vi.mock('../../../state/consent/privacy-choices.ts', () => ({
  allows: () => true,
  onPermission: () => () => undefined,
}))
vi.mock('../../../app/shell/separate-root.tsx', () => ({
  renderOwnDialog: (_router: unknown, _deps: unknown, dialog: unknown) => {
    device.dialogs.push(dialog)
    return () => undefined
  },
}))

type Router = Parameters<typeof showMessage>[0]
type Deps = Parameters<typeof showMessage>[1]
type Sdk = Parameters<typeof showMessage>[2]['sdk']

/** A visitor of home, to whom messages can be shown. */
const visitor = () => {
  const router = {
    state: { matches: [{ fullPath: '/' }], isLoading: false, location: { pathname: '/' } },
    subscribe: () => () => undefined,
    history: { push: vi.fn<(href: string) => void>() },
  }
  const snackbar = vi.fn<(snack: { readonly text: string; readonly action?: { readonly run: () => void } }) => void>()
  const panels = { getState: () => ({ open: null }), subscribe: () => () => undefined }
  const login = { getState: () => ({ signIn: null }) }
  const deps = { panels, login, notices: { snackbar }, shop: { configuration: { settings: {} } } } as unknown as Deps
  const clicks = { logInAppMessageClick: vi.fn(), logInAppMessageButtonClick: vi.fn() }
  const sdk = { ...wire, ...clicks, logInAppMessageImpression: vi.fn() }
  const show = async (data: Readonly<Record<string, unknown>>): Promise<void> => {
    const message = wire.readMessage(data)
    if (message === null) throw new Error('There is no message.')
    showMessage(router as unknown as Router, deps, { message, sdk: sdk as unknown as Sdk })
    await vi.dynamicImportSettled()
  }
  return { router, snackbar, sdk, show }
}

/** The titles of the messages that the shop shows of a push primer and another message after it. */
const shownTitles = async (): Promise<readonly string[]> => {
  const { sdk, show } = visitor()
  await show({ type: 'MODAL', header: 'primer', message: 'Text', extras: { type: 'push-primer' } })
  await show({ type: 'MODAL', header: 'other', message: 'Text' })
  const dialogs = device.dialogs as readonly ReactElement<{ readonly message: { readonly title: string } }>[]
  expect(sdk.logInAppMessageImpression).toHaveBeenCalledTimes(dialogs.length)
  return dialogs.map(({ props }) => props.message.title)
}

beforeEach(() =>
  Object.assign(device, {
    isSupported: true,
    permission: 'default',
    dialogs: [],
    failures: [],
    asked: 0,
    isLayerFree: true,
  }),
)

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

type PrimerProps = {
  readonly message: { readonly buttons: readonly object[] }
  readonly onButton: (button: object) => void
}

test.each([
  ['first', 1, 0],
  ['second', 0, 1],
])('[ENG-09] the %s button of a push primer asks for pushes %i times', async (_, times, index) => {
  const { show } = visitor()
  const btns = ['Yes, please', 'Not now'].map((text, id) => ({ id, text, click_action: 'NONE' }))
  await show({ type: 'MODAL', message: 'Text', extras: { type: 'push-primer' }, btns })
  const [dialog] = device.dialogs as readonly ReactElement<PrimerProps>[]
  dialog?.props.onButton(dialog.props.message.buttons[index]!)
  expect([dialog?.props.message.buttons.length, device.asked]).toEqual([2, times])
})

test('[ENG-07] a control message is logged and not shown; markup is refused, and neither shown nor logged', async () => {
  const { sdk, snackbar, show } = visitor()
  await show({ is_control: true, type: 'MODAL', message: 'Hi' })
  expect(sdk.logInAppMessageImpression).toHaveBeenCalledOnce()
  expect(device.failures).toEqual([])
  await show({ type: 'WEB_HTML', message: '<script>1</script>' })
  expect(device.failures).toEqual([['an in-app message was refused', 'it is markup']])
  expect(sdk.logInAppMessageImpression).toHaveBeenCalledOnce()
  expect(device.dialogs).toEqual([])
  expect(snackbar).not.toHaveBeenCalled()
})

test('[ENG-07] an error of the handler suppresses the display and is logged, and the next message shows', async () => {
  const { sdk, snackbar, show } = visitor()
  const broken = new Error('the provider fails')
  sdk.logInAppMessageImpression.mockImplementationOnce(() => {
    throw broken
  })
  await show({ is_control: true, type: 'MODAL', message: 'Hi' })
  expect(device.failures).toEqual([['an in-app message was not shown', broken]])
  expect([device.dialogs, snackbar.mock.calls]).toEqual([[], []])
  await show({ type: 'MODAL', message: 'Hi' })
  expect(device.dialogs).toHaveLength(1)
})

test('[ENG-07] a message that waited for another dialog shows after it, and an error of it is logged', async () => {
  const { sdk, show } = visitor()
  const broken = new Error('the provider fails')
  sdk.logInAppMessageImpression.mockImplementationOnce(() => {
    throw broken
  })
  const showing = show({ type: 'MODAL', message: 'Hi' })
  // Another dialog opens while the code of ours loads.
  device.isLayerFree = false
  await showing
  expect(device.dialogs).toEqual([])
  device.isLayerFree = true
  device.onLayersChange()
  await vi.dynamicImportSettled()
  expect(device.dialogs).toHaveLength(1)
  await expect.poll(() => device.failures).toEqual([['an in-app message was not shown', broken]])
})

test('[ENG-07] a slide-up is a snackbar whose button opens its link and is reported', async () => {
  const { router, sdk, snackbar, show } = visitor()
  await show({ type: 'SLIDEUP', header: 'Free', message: 'Delivery', click_action: 'URI', uri: '/coupons' })
  const [snack] = snackbar.mock.calls[0] ?? []
  expect(snack?.text).toBe('Free – Delivery')
  expect(sdk.logInAppMessageImpression).toHaveBeenCalledOnce()
  snack?.action?.run()
  expect(sdk.logInAppMessageClick).toHaveBeenCalledOnce()
  expect(router.history.push).toHaveBeenCalledWith('/coupons')
})

test('[ENG-08] a message about a purchase forgets the claim of the campaign and the dismissed splash screen', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  markCampaignClaimed()
  keepSplash(localStorage, { name: 'summer', timestamp: 1, dismissals: 1 })
  const { show } = visitor()
  await show({ type: 'MODAL', message: 'Hi', extras: { type: 'website-visit', campaign_type: 'winter' } })
  expect(campaignFlags().isClaimed).toBe(true)
  await show({ type: 'MODAL', message: 'Hi', extras: { type: 'website-purchase', campaign_type: 'winter' } })
  expect(campaignFlags().isClaimed).toBe(false)
  expect(keptSplash(localStorage)).toBeNull()
})
