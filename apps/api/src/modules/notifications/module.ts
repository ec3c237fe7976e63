import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { SendSms } from '../../integrations/sms/sms-client.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { FindPaymentWithoutOutcome, RefundOfOrder } from '../checkout/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { OrderPushes } from '../push/index.ts'
import type { NotificationSettings } from './notification-settings.ts'
import { paymentMessageJobs } from './payment-message-jobs.ts'
import { orderMessageJobs } from './order-message-jobs.ts'

type NotificationsDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly refundOf: RefundOfOrder
  readonly findPayment: FindPaymentWithoutOutcome
  readonly sendMail: SendMail | null
  readonly sendSms: SendSms | null
  readonly orderPushes: OrderPushes
}

/** Mails, text messages and pushes about orders and about payments without outcome. */
export const makeNotificationsModule = (
  platform: Platform,
  deps: NotificationsDeps,
  { supportMail }: NotificationSettings,
) =>
  ({
    jobs: {
      ...orderMessageJobs({ ...platform, ...deps, limitsTexts: platform.settings.rateLimits }),
      ...paymentMessageJobs({ ...platform, ...deps, supportMail }),
    },
  }) satisfies MadeModule
