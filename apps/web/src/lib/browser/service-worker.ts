import { logFailure } from './log.ts'

const path = '/service-worker.js'

let policy: { readonly createScriptURL: (url: string) => string } | undefined

/** The policy of our pages allows one script address of this name: that of our own service worker. */
const trustedPath = (): string => {
  policy ??= window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path })
  return policy?.createScriptURL(path) ?? path
}

/** Whether this browser supports service workers; insecure pages do not. */
export const supportsServiceWorker = (): boolean => 'serviceWorker' in navigator

/** The registration of the service worker; null = none yet. */
export const serviceWorker = async (): Promise<ServiceWorkerRegistration | null> =>
  (await navigator.serviceWorker.getRegistration('/')) ?? null

/** Registers the service worker and waits until it is active. */
export const registerServiceWorker = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register(trustedPath(), { scope: '/', updateViaCache: 'none' })
  registration.update().catch((error: unknown) => {
    if (navigator.onLine) logFailure('the service worker was not updated', error)
  })
  return navigator.serviceWorker.ready
}
