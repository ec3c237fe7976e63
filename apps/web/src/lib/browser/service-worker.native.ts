import type * as web from './service-worker.ts'

/** The phone app has all of its files on the device, and updates them by live updates. [NAT-01] [NAT-08] */
export const supportsServiceWorker: typeof web.supportsServiceWorker = () => false

export const serviceWorker: typeof web.serviceWorker = () => Promise.resolve(null)

export const registerServiceWorker: typeof web.registerServiceWorker = () =>
  Promise.reject(new Error('The phone app has no service worker.'))
