type ScriptPolicy = { readonly createScriptURL: (url: string) => string }

/**
 * The Trusted Types policy of this document. The CSP allows one policy of this name, created once, and only where a
 * provider is configured: so the first script creates it.
 */
const page: { policy?: ScriptPolicy | undefined } = {}

const trusted = (url: string): string => {
  page.policy ??= window.trustedTypes?.createPolicy('card-fields', { createScriptURL: (address) => address })
  return page.policy?.createScriptURL(url) ?? url
}

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
 * A failed script is loaded again on the next call. [PAY-12]
 */
export const loadScript = async (url: string, integrity?: string): Promise<void> => {
  const once = loading.get(url) ?? load(url, integrity)
  loading.set(url, once)
  await once.catch((error: unknown) => {
    loading.delete(url)
    throw error
  })
}

type Library = { readonly url: string; readonly integrity: string }

/** The script's URL and hash in a capture context. The API has verified the context's signature. [PAY-12] [PAY-28] */
const libraryOf = (captureContext: string): Library => {
  const payload = (captureContext.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { ctx } = JSON.parse(atob(payload)) as {
    readonly ctx: readonly {
      readonly data: { readonly clientLibrary: string; readonly clientLibraryIntegrity: string }
    }[]
  }
  const data = ctx[0]?.data
  if (data === undefined) throw new Error('the capture context names no script')
  return { url: data.clientLibrary, integrity: data.clientLibraryIntegrity }
}

/** Loads the script of a capture context. [PAY-12] [PAY-28] */
export const loadGatewayLibrary = (captureContext: string): Promise<void> => {
  const { url, integrity } = libraryOf(captureContext)
  return loadScript(url, integrity)
}
