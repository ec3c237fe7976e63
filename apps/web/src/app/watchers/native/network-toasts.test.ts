import { beforeEach, expect, test, vi } from 'vitest'
import type { AppRouter } from '../../routes/routes.tsx'
import { showNetworkToasts } from './network-toasts.ts'

const plugin = vi.hoisted(() => {
  const listeners: ((status: { connected: boolean; connectionType: string }) => void)[] = []
  const status = { connected: true, connectionType: 'wifi' }
  return { listeners, status }
})
vi.mock('@capacitor/network', () => ({
  Network: {
    addListener: async (event: string, listener: (typeof plugin.listeners)[number]) => {
      if (event === 'networkStatusChange') plugin.listeners.push(listener)
      return { remove: async () => undefined }
    },
    getStatus: async () => plugin.status,
  },
}))
vi.mock('../../../native/network.ts', () => import('../../../native/network.native.ts'))

const change = (connectionType: string): void => {
  plugin.status = { connected: connectionType !== 'none', connectionType }
  for (const listener of plugin.listeners) listener(plugin.status)
}

let toasts: unknown[]

const start = async () => {
  const { listenToNetwork } = await import('../../../native/network.native.ts')
  await listenToNetwork()
  toasts = []
  const notices = { toast: (toast: unknown) => toasts.push(toast) } as unknown as Parameters<
    typeof showNetworkToasts
  >[1]['notices']
  showNetworkToasts({} as AppRouter, { notices })
}

const offline = { text: "You're offline. Check your connection.", variant: 'danger' }
const online = { text: "You're back online.", variant: 'success' }

beforeEach(() => {
  plugin.listeners.length = 0
  change('wifi')
})

test('[SES-18] the phone app shows a toast when the network is lost, and one when it is back', async () => {
  await start()
  change('none')
  change('cellular')
  expect(toasts).toEqual([offline, online])
})

test('[SES-18] a change from Wi-Fi to mobile data shows no toast', async () => {
  await start()
  change('cellular')
  expect(toasts).toEqual([])
})

test('[SES-18] an app that starts without a network says so', async () => {
  change('none')
  await start()
  expect(toasts).toEqual([offline])
})
