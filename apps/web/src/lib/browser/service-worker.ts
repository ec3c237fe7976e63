import { logFailure } from './log.ts'

const path = '/service-worker.js'

type ScriptPolicy = { readonly createScriptURL: (url: string) => string }
let policy: ScriptPolicy | undefined

/** The policy of our pages allows one script address of this name: that of our own service worker. */
const trustedPath = (): string => {
  policy ??= window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path })
  return policy?.createScriptURL(path) ?? path
}

export const supportsServiceWorker = (): boolean => 'serviceWorker' in navigator

/** The registered service worker; null = none yet, or none allowed. */
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
