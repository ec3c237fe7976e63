import type { BotAction } from '@forno/contracts/sign-in/sign-in'
import type { Captcha, CaptchaVerdict } from '../../integrations/captcha/captcha-client.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

type BotCheckRequest = { readonly tokenV3?: string; readonly action: BotAction; readonly ip: string }

export type BotCheck = {
  /** The verdict about a token; null = the service is unavailable. */
  readonly ask: (shown: BotCheckRequest) => Promise<CaptchaVerdict | null>
  /**
   * Refuses RecaptchaException for a bot. If the service is unavailable, the call continues under a stricter rate
   * limit. [API-11]
   */
  readonly person: (shown: BotCheckRequest) => Promise<void>
  /**
   * Applies the stricter rate limit to a missing token or a low score. Never refuses them outright. [API-11] [MKT-01]
   */
  readonly slowly: (shown: BotCheckRequest) => Promise<void>
}

/** The bot check of account calls. While the service is unavailable, calls are limited rather than refused. [API-11] */
export const makeBotCheck = (captcha: Captcha | null, rateLimiter: RateLimiter): BotCheck => {
  const ask: BotCheck['ask'] = async ({ tokenV3, action, ip }) => {
    if (captcha === null) return null
    const verdict = await captcha(tokenV3 ?? '', action, ip)
    return !verdict.isPerson && verdict.why === 'noAnswer' ? null : verdict
  }
  const slower = async ({ action, ip }: BotCheckRequest): Promise<void> => {
    await rateLimiter.consume([{ limit: 'uncheckedByAddress', of: `${action} ${ip}` }])
  }
  return {
    ask,
    person: async (shown) => {
      const verdict = await ask(shown)
      if (verdict === null) return slower(shown)
      if (!verdict.isPerson) refuse('RecaptchaException')
    },
    slowly: async (shown) => {
      const verdict = shown.tokenV3 === undefined ? null : await ask(shown)
      if (verdict?.isPerson !== true) await slower(shown)
    },
  }
}
