import { Network } from '@capacitor/network'
import type * as web from './network.ts'
import { makeSubscribers } from './subscribers.ts'

const changes = makeSubscribers<[boolean]>()
let isOnline = true

/** Phones report every change between Wi-Fi and mobile data; only a lost or a new network counts. */
const setOnline = (isConnected: boolean): void => {
  if (isConnected === isOnline) return
  isOnline = isConnected
  changes.emit(isConnected)
}

export const listenToNetwork: typeof web.listenToNetwork = async () => {
  await Network.addListener('networkStatusChange', ({ connected }) => setOnline(connected))
  setOnline((await Network.getStatus()).connected)
}

export const isConnected: typeof web.isConnected = () => isOnline

export const onNetworkChange: typeof web.onNetworkChange = changes.add

export const toastsNetwork: typeof web.toastsNetwork = true
