import { beforeEach, expect, test, vi } from 'vitest'

type Status = { readonly connected: boolean; readonly connectionType: string }

const plugin = vi.hoisted(() => ({
  status: { connected: true, connectionType: 'wifi' } as Status,
  listeners: [] as ((status: Status) => void)[],
}))
vi.mock('@capacitor/network', () => ({
  Network: {
    addListener: async (event: string, listener: (status: Status) => void) => {
      if (event === 'networkStatusChange') plugin.listeners.push(listener)
      return { remove: async () => undefined }
    },
    getStatus: async () => plugin.status,
  },
}))

const change = (connectionType: string): void => {
  plugin.status = { connected: connectionType !== 'none', connectionType }
  for (const listener of plugin.listeners) listener(plugin.status)
}

/** A new start of the app. */
const start = async () => {
  vi.resetModules()
  const network = await import('./network.native.ts')
  await network.listenToNetwork()
  const changes: boolean[] = []
  const stop = network.onNetworkChange((isConnected) => changes.push(isConnected))
  return { ...network, changes, stop }
}

beforeEach(() => {
  plugin.listeners.length = 0
  change('wifi')
})

test('[SES-18] the plug-in of the phone tells when the network is lost and when it is back', async () => {
  const { isConnected, changes, stop } = await start()
  expect(isConnected()).toBe(true)
  change('none')
  expect(isConnected()).toBe(false)
  change('cellular')
  expect(changes).toEqual([false, true])
  stop()
  change('none')
  expect(changes).toEqual([false, true])
})

test('[SES-18] a change from Wi-Fi to mobile data is no change of the network', async () => {
  const { changes } = await start()
  change('cellular')
  expect(changes).toEqual([])
})

test('[SES-18] an app that starts without a network knows it', async () => {
  change('none')
  expect((await start()).isConnected()).toBe(false)
})
