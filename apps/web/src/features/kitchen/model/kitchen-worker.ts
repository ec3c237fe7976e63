const path = '/kitchen-worker.js'

/**
 * Registers the worker that keeps this page and its files for a reload without a network. Without it (an old browser,
 * or SERVICE_WORKER=off, whose policy refuses the address) the screen only needs a network to reload.
 */
export const registerKitchenWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  try {
    const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path })
    await navigator.serviceWorker.register(policy?.createScriptURL(path) ?? path, {
      scope: '/kitchen',
      updateViaCache: 'none',
    })
  } catch {
    // Tried again at the next visit.
  }
}
