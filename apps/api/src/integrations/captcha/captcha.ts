import { partyAddress, partyKey, share } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { makeCaptcha, type Captcha } from './captcha-client.ts'

export const captchaSettings = defineSettings({
  /** The bot check; null = calls that require it are refused. [ACC-40] */
  captchaUrl: partyAddress('CAPTCHA_URL'),
  captchaSiteKey: partyKey('CAPTCHA_SITE_KEY', {
    demo: 'demo-captcha-site-key',
    usedWith: 'CAPTCHA_URL',
    isSecret: false,
  }),
  captchaSecret: partyKey('CAPTCHA_SECRET', { demo: 'demo-captcha-secret', usedWith: 'CAPTCHA_URL', isSecret: true }),
  /** The lowest score, 0 to 1, that counts as a person. */
  captchaScore: share('CAPTCHA_SCORE', 0.5),
})

/** The bot check; null = not configured. */
export const makeOptionalCaptcha = (
  { captchaUrl, captchaSecret, captchaScore }: ValuesOf<typeof captchaSettings>,
  deps: Parameters<typeof makeCaptcha>[1],
): Captcha | null => (captchaUrl === null ? null : makeCaptcha({ captchaUrl, captchaSecret, captchaScore }, deps))
