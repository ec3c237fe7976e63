type ScriptPolicy = { readonly createScriptURL: (url: string) => string }

declare global {
  interface Window {
    trustedTypes?: { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
  }
}

/** Milliseconds to wait for a script. [ACC-38] */
const scriptTime = 10_000

/** The trusted-types policies of this page by their names: the CSP lets a page create each of them once. */
const policies = new Map<string, ScriptPolicy | undefined>()

const trusted = (url: string, policyName: string): string => {
  if (!policies.has(policyName))
    policies.set(policyName, window.trustedTypes?.createPolicy(policyName, { createScriptURL: (address) => address }))
  return policies.get(policyName)?.createScriptURL(url) ?? url
}

/**
 * Loads a script of a third party; resolves once it has run. Rejects when it fails or takes longer than ten seconds,
 * with an error that calls it `title`. `policyName` is the trusted-types policy that the CSP allows for it. [ACC-38]
 * [ENG-01]
 */
export const loadScript = (url: string, policyName: string, title: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = trusted(url, policyName)
    const timer = setTimeout(() => reject(new Error(`${title} took too long`)), scriptTime)
    script.onerror = () => {
      clearTimeout(timer)
      reject(new Error(`${title} could not be loaded`))
    }
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
