import { areInOrder, defaultWaitingTimes, type WaitingTimes } from '@forno/domain/orders/waiting'
import { Type } from 'typebox'
import { optionalMailbox, wholeNumber } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from '../../platform/settings/setting.ts'

const minutes = (variable: string, fallback: number, least = 1): Setting<number> => ({
  ...wholeNumber(variable, fallback),
  schema: Type.Integer({ minimum: least, maximum: 240 }),
  rule: `must be a whole number from ${least} to 240`,
})

type MinuteSettings = {
  readonly waitingTextMinutes: number
  readonly waitingAlertMinutes: number
  readonly waitingCancelMinutes: number
  readonly waitingLeadMinutes: number
}

export const waitingTimesOf = (settings: MinuteSettings): WaitingTimes => ({
  textAfter: settings.waitingTextMinutes,
  alertAfter: settings.waitingAlertMinutes,
  cancelAfter: settings.waitingCancelMinutes,
  lead: settings.waitingLeadMinutes,
})

/** The clocks of orders that no store has acknowledged, in minutes. [ORD-02] */
export const waitingSettings = defineSettings(
  {
    waitingTextMinutes: minutes('WAITING_TEXT_MINUTES', defaultWaitingTimes.textAfter),
    waitingAlertMinutes: minutes('WAITING_ALERT_MINUTES', defaultWaitingTimes.alertAfter),
    waitingCancelMinutes: minutes('WAITING_CANCEL_MINUTES', defaultWaitingTimes.cancelAfter),
    /** How long before the kitchen must begin an order its clock starts. */
    waitingLeadMinutes: minutes('WAITING_LEAD_MINUTES', defaultWaitingTimes.lead, 0),
    /** The mailbox of the chain that learns of them; null = no mail. */
    alertMail: optionalMailbox('ALERT_MAIL'),
  },
  {
    complaints: (values) =>
      areInOrder(waitingTimesOf(values))
        ? []
        : ['WAITING_TEXT_MINUTES must be less than WAITING_ALERT_MINUTES, and that less than WAITING_CANCEL_MINUTES'],
  },
)
export type WaitingSettings = ValuesOf<typeof waitingSettings>
