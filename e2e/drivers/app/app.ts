import { join } from 'node:path'
import { expect } from '@playwright/test'
import capacitor from '../../../apps/native/capacitor.config.ts'
import { newAddress } from '../stack/own-address.ts'
import { test as base } from '../stack/shop.ts'
import { Device, type DeviceOptions } from './device.ts'
import { appOrigin, PhoneNetwork } from './phone-network.ts'
import type { UpdaterConfig } from './plugins/updater.ts'

const builtApp = join(import.meta.dirname, '../../../apps/web/dist/native')

/** The updater as the app configures it. */
const updater = capacitor.plugins?.['CapacitorUpdater'] as UpdaterConfig

type AppFixtures = {
  /** The options of the phone that a test changes. */
  readonly deviceOptions: Partial<DeviceOptions>
  /** The app has never started on the phone, so it begins with the onboarding. */
  readonly isFirstStart: boolean
  readonly device: Device
}

/** Journeys in the app: Capacitor's bridge in the page, Android's by default, and an invented phone behind it. */
export const test = base.extend<AppFixtures, { readonly phoneNetwork: PhoneNetwork }>({
  phoneNetwork: [
    async ({}, use) => {
      const network = await PhoneNetwork.start()
      await use(network)
      await network.stop()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, phoneNetwork }, use) => {
      const rules = `--host-resolver-rules=${phoneNetwork.resolverRules}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] })
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
  // The store comes first, because lending one may restart the stack.
  baseURL: async ({ store }, use) => use(store.id === '' ? '' : appOrigin),
  deviceOptions: [{}, { option: true }],
  isFirstStart: [false, { option: true }],
  device: async ({ context, stack, store, phoneNetwork, problems, deviceOptions, isFirstStart }, use) => {
    problems.expect(/^left the origin: https:\/\/localhost\//)
    phoneNetwork.address = newAddress()
    phoneNetwork.delay = 0
    phoneNetwork.setOnline(true)
    const device = await Device.create({
      context,
      network: phoneNetwork,
      site: () => (store.id === '' ? '' : stack.url),
      simulators: () => ({ 'https://www.google.com/recaptcha/': `${stack.simulators.captcha}/recaptcha/` }),
      options: {
        folder: builtApp,
        appInfo: { name: capacitor.appName ?? '', id: capacitor.appId ?? '', version: '2.0.0', build: '200' },
        platform: 'android',
        updater,
        // A test with an updater of its own is about another build of the app.
        userAgentMark: deviceOptions.updater === undefined ? capacitor.appendUserAgent : undefined,
        safeArea: { top: 24, bottom: 16 },
        ...deviceOptions,
      },
    })
    if (!isFirstStart) device.preferences.write('onboardingSeen', 'true')
    await use(device)
    expect(device.bridge.problems, 'no call of a plug-in that the device does not have').toEqual([])
    expect(device.crashes, 'native code has not ended the app').toEqual([])
    await device.kill()
  },
})

export { appOrigin, expect }
