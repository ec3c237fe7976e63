type ScriptPolicy = { readonly createScriptURL: (url: string) => string }

/**
 * The Trusted Types policy of this document. The CSP allows one policy of this name, created once, and only where a
 * provider is configured: so the first script creates it.
 */
const created: { policy?: ScriptPolicy | undefined } = {}

const trusted = (url: string): string => {
  created.policy ??= window.trustedTypes?.createPolicy('card-fields', { createScriptURL: (address) => address })
  return created.policy?.createScriptURL(url) ?? url
}

/** The scripts that are loaded or on their way, by their URLs. */
const loading = new Map<string, Promise<void>>()

const load = (url: string, integrity: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    if (integrity !== undefined) {
      script.integrity = integrity
      script.crossOrigin = 'anonymous'
    }
    script.src = trusted(url)
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`a script could not be loaded from ${new URL(url).origin}`))
    document.head.append(script)
  })

/**
 * Loads a script of the card gateway or a wallet once. `integrity`: its expected hash, where the gateway states one.
 * Rejects if it cannot be loaded; the next call then loads it again. [PAY-12]
 */
export const loadScript = async (url: string, integrity?: string): Promise<void> => {
  const script = loading.get(url) ?? load(url, integrity)
  loading.set(url, script)
  await script.catch((error: unknown) => {
    loading.delete(url)
    throw error
  })
}

type Library = { readonly url: string; readonly integrity: string }

type ContextPayload = {
  readonly ctx?: readonly {
    readonly data?: { readonly clientLibrary?: string; readonly clientLibraryIntegrity?: string }
  }[]
}

/**
 * The script's URL and hash in a capture context, whose signature the API has verified. Throws if one is missing: no
 * script of the gateway runs unchecked. [PAY-12] [PAY-28]
 */
const libraryOf = (captureContext: string): Library => {
  const payload = (captureContext.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { ctx } = JSON.parse(atob(payload)) as ContextPayload
  const { clientLibrary: url, clientLibraryIntegrity: integrity } = ctx?.[0]?.data ?? {}
  if (url === undefined || integrity === undefined) throw new Error('the capture context names no script')
  return { url, integrity }
}

/**
 * Loads the script of a capture context. Rejects if the context names none, or if it does not load. [PAY-12] [PAY-28]
 */
export const loadGatewayLibrary = async (captureContext: string): Promise<void> => {
  const { url, integrity } = libraryOf(captureContext)
  await loadScript(url, integrity)
}
