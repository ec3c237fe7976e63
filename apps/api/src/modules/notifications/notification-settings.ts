import { text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'

export const notificationSettings = defineSettings({
  /** The mailbox that support reads. [ORD-11] */
  supportMail: text('SUPPORT_MAIL', 'support@example.com'),
})

export type NotificationSettings = ValuesOf<typeof notificationSettings>
