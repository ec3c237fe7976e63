import type { Configuration } from '@forno/contracts/configuration/configuration'
import { answerWithin } from '../answer-within.ts'
import { logFailure } from '../browser/log.ts'
import { loadScript } from './load-script.ts'

/** The part of the provider's script that draws tokens. */
type Captcha = {
  readonly ready: (call: () => void) => void
  readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Captcha
  }
}

/** Milliseconds to wait for a token, the load of the script included. */
const tokenTime = 10_000

let loading: Promise<Captcha> | null = null

const load = async (url: string): Promise<Captcha> => {
  await loadScript(url, 'captcha', 'the bot check')
  const { grecaptcha } = window
  if (grecaptcha === undefined) throw new Error('the bot check did not load')
  return new Promise((resolve) => grecaptcha.ready(() => resolve(grecaptcha)))
}

/**
 * A bot-check token for this action, valid for two minutes; empty if there is none within ten seconds, which the server
 * refuses with its own message. Loads the script on first use, and again after a failure. [API-11] [ACC-40]
 */
export const captchaToken = async ({ uris, settings }: Configuration, action: string): Promise<string> => {
  const [origin, siteKey] = [uris['URI_CAPTCHA'] ?? '', settings['KEY_CAPTCHA'] ?? '']
  if (origin === '') return ''
  const drawToken = async (): Promise<string> => {
    loading ??= load(`${origin}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
    return (await loading).execute(siteKey, { action })
  }
  try {
    return await answerWithin(tokenTime, drawToken())
  } catch (error) {
    loading = null
    logFailure('the bot check gave no token', error)
    return ''
  }
}
