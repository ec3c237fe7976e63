import { minute } from '@forno/domain/core/durations'
import type { Clock } from '../../platform/core/clock.ts'

/** The verdict about a browser's token. */
export type CaptchaVerdict =
  | { readonly isPerson: true; readonly score: number }
  | {
      readonly isPerson: false
      readonly why: 'refused' | 'otherAction' | 'otherHost' | 'lowScore' | 'old' | 'noAnswer'
    }

/** Checks whether a person sent the request. */
export type Captcha = (token: string, action: string, ip: string) => Promise<CaptchaVerdict>

export type CaptchaSettings = {
  /** `https://www.google.com`, or a service with the same protocol. */
  readonly captchaUrl: string
  readonly captchaSecret: string
  /** 0 to 1. */
  readonly captchaScore: number
}

/** Milliseconds for a check, and the greatest age of a token. */
const deadline = 5_000
const longestAge = 2 * minute

type Answer = {
  readonly success?: unknown
  readonly score?: unknown
  readonly action?: unknown
  readonly challenge_ts?: unknown
  readonly hostname?: unknown
}

const hostOf = (url: string): string | null => URL.parse(url)?.hostname ?? null

/** The verdict of a response. A response without a score or a readable time does not pass. */
const verdictOf = (answer: Answer, expected: { action: string; score: number; host: string | null; now: number }) => {
  const { success, score, action, hostname, challenge_ts: at } = answer
  const noPerson = (why: Extract<CaptchaVerdict, { isPerson: false }>['why']) => ({ isPerson: false, why }) as const
  if (success !== true) return noPerson('refused')
  if (action !== expected.action) return noPerson('otherAction')
  if (expected.host !== null && hostname !== expected.host) return noPerson('otherHost')
  const age = typeof at === 'string' ? expected.now - Date.parse(at) : NaN
  if (Number.isNaN(age) || age > longestAge) return noPerson('old')
  if (typeof score !== 'number' || score < expected.score) return noPerson('lowScore')
  return { isPerson: true, score } as const
}

/**
 * Verifies tokens with `siteverify` of reCAPTCHA v3. Refuses tokens that are used, unknown, older than two minutes,
 * below the score, or for another action or host. Refuses all tokens while the service is unavailable. [ACC-40]
 */
export const makeCaptcha = (
  { captchaUrl, captchaSecret, captchaScore }: CaptchaSettings,
  { clock, publicUrl }: { readonly clock: Clock; readonly publicUrl: () => string },
): Captcha => {
  const address = `${captchaUrl.replace(/\/+$/, '')}/recaptcha/api/siteverify`
  const ask = async (token: string, ip: string): Promise<Answer | null> => {
    const body = new URLSearchParams({ secret: captchaSecret, response: token, remoteip: ip })
    const response = await fetch(address, {
      method: 'POST',
      body,
      // A redirect would send our secret to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    if (response.ok) return (await response.json()) as Answer
    await response.body?.cancel()
    return null
  }
  return async (token, action, ip) => {
    const answer = await ask(token, ip).catch(() => null)
    if (answer === null) return { isPerson: false, why: 'noAnswer' }
    return verdictOf(answer, { action, score: captchaScore, host: hostOf(publicUrl()), now: clock() })
  }
}
