import { Network } from '@capacitor/network'
import type * as web from './network.ts'
import { makeSubscribers } from './subscribers.ts'

const changes = makeSubscribers<[boolean]>()
let connected = true

/** Phones report every change between Wi-Fi and mobile data; only a lost or a new network counts. */
const setConnected = (isConnected: boolean): void => {
  if (isConnected === connected) return
  connected = isConnected
  changes.emit(isConnected)
}

export const listenToNetwork: typeof web.listenToNetwork = async () => {
  await Network.addListener('networkStatusChange', ({ connected: isConnected }) => setConnected(isConnected))
  setConnected((await Network.getStatus()).connected)
}

export const isConnected: typeof web.isConnected = () => connected

export const onNetworkChange: typeof web.onNetworkChange = changes.add

export const toastsNetwork: typeof web.toastsNetwork = true
