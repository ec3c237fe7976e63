import type { BotAction } from '@forno/contracts/sign-in/sign-in'
import type { Captcha, CaptchaVerdict } from '../../integrations/captcha/captcha-client.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

type BotCheckRequest = { readonly tokenV3?: string; readonly action: BotAction; readonly ip: string }

export type BotCheck = {
  /** What the check says of a token; null = it could not be asked. */
  readonly ask: (shown: BotCheckRequest) => Promise<CaptchaVerdict | null>
  /** Refuses RecaptchaException; where the check cannot be asked the call goes on under a stricter limit. [API-11] */
  readonly person: (shown: BotCheckRequest) => Promise<void>
  /** Never refuses for a missing token or a low score: who fails only may call less often. [API-11] [MKT-01] */
  readonly slowly: (shown: BotCheckRequest) => Promise<void>
}

/** The bot check of account calls, which may slow a call down and never closes it for good. [API-11] */
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
