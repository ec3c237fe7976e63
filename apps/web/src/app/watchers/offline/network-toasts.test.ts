import { beforeEach, expect, test, vi } from 'vitest'
import type { Notices } from '../../../ui/notices/notices.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { showNetworkToasts } from './network-toasts.ts'

const phone = vi.hoisted(() => ({ isConnected: true, subscribers: [] as ((isConnected: boolean) => void)[] }))
vi.mock('../../../native/network.ts', () => ({
  isConnected: () => phone.isConnected,
  onNetworkChange: (subscriber: (isConnected: boolean) => void) => void phone.subscribers.push(subscriber),
}))

let toasts: unknown[]

const start = ({ isConnected }: { readonly isConnected: boolean }): void => {
  phone.isConnected = isConnected
  const notices = { toast: (toast: unknown) => toasts.push(toast) } as unknown as Notices
  showNetworkToasts({} as AppRouter, { notices })
}
const change = (isConnected: boolean): void => phone.subscribers.forEach((subscriber) => subscriber(isConnected))

const offline = { text: "You're offline. Check your connection.", variant: 'danger' }
const online = { text: "You're back online.", variant: 'success' }

beforeEach(() => {
  phone.subscribers.length = 0
  toasts = []
})

test('[SES-18] the phone app shows a toast when the network is lost, and one when it is back', () => {
  start({ isConnected: true })
  change(false)
  change(true)
  expect(toasts).toEqual([offline, online])
})

test('[SES-18] an app that starts without a network says so', () => {
  start({ isConnected: false })
  expect(toasts).toEqual([offline])
})
