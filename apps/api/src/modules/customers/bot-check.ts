import type { BotAction } from '@forno/contracts/sign-in/sign-in'
import type { Captcha, CaptchaVerdict } from '../../integrations/captcha/captcha-client.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

type BotCheckRequest = { readonly tokenV3?: string; readonly action: BotAction; readonly ip: string }

export type BotCheck = {
  /** The verdict about a token; null = the service is unavailable. */
  readonly check: (request: BotCheckRequest) => Promise<CaptchaVerdict | null>
  /**
   * Refuses RecaptchaException for a bot. If the service is unavailable, the call continues under a stricter rate
   * limit. [API-11]
   */
  readonly assert: (request: BotCheckRequest) => Promise<void>
  /**
   * Applies the stricter rate limit to a missing token or a low score. Never refuses them outright. [API-11] [MKT-01]
   */
  readonly limit: (request: BotCheckRequest) => Promise<void>
}

/** The bot check of account calls. While the service is unavailable, calls are limited rather than refused. [API-11] */
export const makeBotCheck = (captcha: Captcha | null, rateLimiter: RateLimiter): BotCheck => {
  const check: BotCheck['check'] = async ({ tokenV3, action, ip }) => {
    if (captcha === null) return null
    const verdict = await captcha(tokenV3 ?? '', action, ip)
    return !verdict.isPerson && verdict.why === 'noAnswer' ? null : verdict
  }
  const applyStricterLimit = async ({ action, ip }: BotCheckRequest): Promise<void> => {
    await rateLimiter.consume([{ limit: 'uncheckedByAddress', of: `${action} ${ip}` }])
  }
  return {
    check,
    assert: async (request) => {
      const verdict = await check(request)
      if (verdict === null) return applyStricterLimit(request)
      if (!verdict.isPerson) refuse('RecaptchaException')
    },
    limit: async (request) => {
      const verdict = request.tokenV3 === undefined ? null : await check(request)
      if (verdict?.isPerson !== true) await applyStricterLimit(request)
    },
  }
}
