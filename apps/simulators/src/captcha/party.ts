import { oneServer } from '../platform/party-definition.ts'
import { createCaptchaServer } from './server.ts'

/** The bot check. [ACC-40] */
export const party = oneServer(
  'captcha',
  4,
  ({ CAPTCHA_SITE_KEY, CAPTCHA_SECRET }, clock) =>
    createCaptchaServer(
      { siteKey: CAPTCHA_SITE_KEY || 'demo-captcha-site-key', secret: CAPTCHA_SECRET || 'demo-captcha-secret' },
      clock,
    ),
  (url) => ({ CAPTCHA_URL: url }),
)
