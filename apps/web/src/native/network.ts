/** Starts to follow the network; a browser does so by itself. [NAT-07] */
export const listenToNetwork = (): Promise<void> => Promise.resolve()

/** Whether the device has a network. It may still not reach the shop. */
export const isConnected = (): boolean => navigator.onLine

/** Calls back when the device loses its network (false) and when it has one again (true). [SES-18] */
export const onNetworkChange = (subscriber: (isConnected: boolean) => void): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('offline', () => subscriber(false), { signal })
  window.addEventListener('online', () => subscriber(true), { signal })
  return () => stop.abort()
}

/** Whether the shop shows a toast at each change of the network: the phone app does, a browser does not. [SES-18] */
export const toastsNetwork: boolean = false
