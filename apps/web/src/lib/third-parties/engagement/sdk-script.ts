import type { EngagementSdk } from './engagement-sdk.ts'

type ScriptPolicy = { readonly createScriptURL: (url: string) => string }

declare global {
  interface Window {
    braze?: EngagementSdk
  }
}

/** Milliseconds to wait for the script. */
const scriptTime = 10_000

let policy: ScriptPolicy | undefined

/** The CSP's trusted-types policy allows this name once. */
const trusted = (url: string): string => {
  policy ??= window.trustedTypes?.createPolicy('engagement', { createScriptURL: (address) => address })
  return policy?.createScriptURL(url) ?? url
}

/** Loads the provider's SDK from its URL; rejects when it fails or takes too long. [CFG-02] [ENG-01] */
export const loadSdkScript = (url: string): Promise<EngagementSdk> =>
  new Promise((resolve, reject) => {
    if (window.braze !== undefined) {
      resolve(window.braze)
      return
    }
    const script = document.createElement('script')
    script.async = true
    script.src = trusted(url)
    const timer = setTimeout(() => reject(new Error('the engagement SDK took too long')), scriptTime)
    script.onerror = () => reject(new Error('the engagement SDK could not be loaded'))
    script.onload = () => {
      clearTimeout(timer)
      if (window.braze === undefined) reject(new Error('the engagement SDK did not load'))
      else resolve(window.braze)
    }
    document.head.append(script)
  })
