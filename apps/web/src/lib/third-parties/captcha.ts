import type { Configuration } from '@forno/contracts/configuration/configuration'
import { logFailure } from '../browser/log.ts'

type Check = {
  readonly ready: (call: () => void) => void
  readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>
}

type ScriptPolicy = { readonly createScriptURL: (url: string) => string }

declare global {
  interface Window {
    grecaptcha?: Check
    trustedTypes?: { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }
  }
}

let loading: Promise<Check> | null = null
let policy: ScriptPolicy | undefined

/** The only third-party script of the shop's bundle; the CSP's trusted-types policy allows this name once. */
const trusted = (url: string): string => {
  policy ??= window.trustedTypes?.createPolicy('captcha', { createScriptURL: (address) => address })
  return policy?.createScriptURL(url) ?? url
}

const load = (url: string): Promise<Check> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = trusted(url)
    script.onerror = () => reject(new Error('the bot check could not be loaded'))
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha === undefined) reject(new Error('the bot check did not load'))
      else grecaptcha.ready(() => resolve(grecaptcha))
    }
    document.head.append(script)
  })

/**
 * A bot-check token for this action, valid for two minutes; empty if none is available, which the server refuses with
 * its own message. Loads the script on first use. [ACC-40]
 */
export const captchaToken = async ({ uris, settings }: Configuration, action: string): Promise<string> => {
  const [origin, siteKey] = [uris['URI_CAPTCHA'] ?? '', settings['KEY_CAPTCHA'] ?? '']
  if (origin === '') return ''
  try {
    loading ??= load(`${origin}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
    return await (await loading).execute(siteKey, { action })
  } catch (error) {
    loading = null
    logFailure('the bot check gave no token', error)
    return ''
  }
}
