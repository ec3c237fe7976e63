import type { PushAnswer } from '../../state/push/push.ts'
import { pushTexts } from '../../state/push/push-texts.ts'

/** What the shop says after the browser's answer to a push primer. [ENG-09] */
export const primerTexts = {
  subscribed: { text: 'Notifications are on. You can switch them off in your account.', theme: 'success' },
  allowed: { text: 'Thanks. Switch notifications on where you follow your order.', theme: 'success' },
  blocked: { text: pushTexts.blocked, theme: 'warning' },
  failed: { text: pushTexts.failed, theme: 'danger' },
} as const satisfies Readonly<Record<Exclude<PushAnswer, 'dismissed'>, { text: string; theme: string }>>
