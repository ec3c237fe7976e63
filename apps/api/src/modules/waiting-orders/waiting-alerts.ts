import { minute } from '@forno/domain/core/durations'
import type { StoreId } from '@forno/domain/core/basic-types'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { SendMail } from '../../integrations/mail/mail-client.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { mailText, type ContentSnapshot, type EditorialContentCache } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import type { WaitingOrder } from './waiting-store.ts'

const alertMailJob = 'send_waiting_alert'

/** The stages of waiting orders, as the metric names them. */
const counted = ['text', 'alert', 'cancelled'] as const
type CountedStage = (typeof counted)[number]

/** Counts orders that come to a stage, for the alerts. */
export const makeWaitingMetric = (registry: Registry) => {
  const counter = new Counter({
    name: 'orders_not_acknowledged_total',
    help: 'orders that their store has not acknowledged, by the stage that they came to: text, alert, cancelled',
    labelNames: ['stage'] as const,
    registers: [registry],
  })
  // All labels start at 0, so that the first event is an increase, which alerts detect.
  for (const stage of counted) counter.inc({ stage }, 0)
  return (stage: CountedStage, orders: number): void => {
    counter.inc({ stage }, orders)
  }
}

/** Notes when this process last swept, for the alert about a chain in which no process does. */
export const makeSweepMetric = (registry: Registry, clock: Clock) => {
  const gauge = new Gauge({
    name: 'orders_swept_timestamp_seconds',
    help: 'when this process last looked for orders that their store has not acknowledged; 0 = never',
    registers: [registry],
  })
  return (): void => {
    gauge.set(clock() / 1_000)
  }
}

/** "1 order", "3 orders". */
export const orderCount = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

const mostReferences = 5

/** The references of orders, those that wait longest first; of many only the first ones. */
export const listed = (references: readonly string[]): string => {
  const more = references.length - mostReferences
  return [...references.slice(0, mostReferences), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

type AlertMail = {
  readonly storeId: StoreId
  readonly references: readonly string[]
  /** All of them have waited for at least so long. */
  readonly minutes: number
  /** When the chain was alerted. Part of the mail's id, as its first reference is. */
  readonly at: number
}

type AlertDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly sendMail: SendMail | null
  readonly logger: Logger
  readonly count: ReturnType<typeof makeWaitingMetric>
  readonly brandPlaceholders: PlaceholderValues
  readonly publicUrl: () => string
  /** The mailbox of the chain; null = no mail. */
  readonly alertMail: string | null
}

/**
 * Alerts the chain about orders of one store, in the transaction that stores their stage: by a line in the log, the
 * metric, and a mail. Log and metric come last, so that a transaction that fails in its commit alerts twice rather than
 * never. No personal data.
 */
export const makeAlertChain =
  ({ logger, count, alertMail }: AlertDeps) =>
  async (inside: Sql, storeId: StoreId, orders: readonly WaitingOrder[], at: number): Promise<void> => {
    const minutes = Math.floor((at - Math.max(...orders.map(({ waitsFrom }) => waitsFrom))) / minute)
    const references = orders.map(({ reference }) => reference)
    if (alertMail !== null) await addJob(inside, alertMailJob, { storeId, references, minutes, at } satisfies AlertMail)
    logger.error(
      { store: storeId, orders: orders.map(({ orderId }) => orderId), minutes },
      'orders wait for their store',
    )
    count('alert', orders.length)
  }
export type AlertChain = ReturnType<typeof makeAlertChain>

/** Sends the mails of alerts to the chain. */
export const alertMailJobs = (deps: AlertDeps): TaskList => ({
  [alertMailJob]: async (payload) => {
    const { storeId, references, minutes, at } = payload as AlertMail
    const { content, editorial, sendMail, alertMail, brandPlaceholders, publicUrl } = deps
    if (alertMail === null) return
    if (sendMail === null) throw new Error('no mail server is configured')
    const store = findStore(content.current(), storeId)
    const { datasources } = editorial.current()
    const values = {
      ...brandPlaceholders,
      store: store?.name ?? storeId,
      code: storeId,
      phone: store?.phone ?? '',
      orders: orderCount(references.length),
      references: listed(references),
      minutes: String(minutes),
    }
    await sendMail({
      kind: 'alert',
      to: alertMail,
      subject: mailText(datasources, 'waiting.alertSubject', values),
      text: mailText(datasources, 'waiting.alertMail', values),
      messageId: `${references[0]}.${at}.waiting@${new URL(publicUrl()).hostname}`,
    })
  },
})
