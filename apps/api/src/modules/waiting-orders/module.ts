import { sweepInterval, type WaitingTimes } from '@forno/domain/orders/waiting'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { SendSms } from '../../integrations/sms/sms-client.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { WaitingSettings } from '../orders/index.ts'
import { makeStoreTexts } from './store-texts.ts'
import { sweepWaitingOrders } from './sweep.ts'
import { alertMailJobs, makeAlertChain, makeSweepMetric, makeWaitingMetric } from './waiting-alerts.ts'

type WaitingOrdersDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly sendSms: SendSms | null
  readonly waitingTimes: WaitingTimes
}

/** Wires the sweep over orders that their store has not acknowledged. */
export const makeWaitingOrdersModule = (
  platform: Platform,
  { waitingTimes: times, ...deps }: WaitingOrdersDeps,
  { alertMail }: Pick<WaitingSettings, 'alertMail'>,
) => {
  const alerting = { ...platform, ...deps, alertMail, count: makeWaitingMetric(platform.registry) }
  const sweep = {
    ...platform,
    times,
    count: alerting.count,
    noteSweep: makeSweepMetric(platform.registry, platform.clock),
    storeTexts: makeStoreTexts({ ...platform, ...deps, times }),
    alertChain: makeAlertChain(alerting),
  }
  return {
    jobs: alertMailJobs(alerting),
    repeating: [{ name: 'sweep waiting orders', interval: sweepInterval, run: () => sweepWaitingOrders(sweep) }],
  } satisfies MadeModule
}
