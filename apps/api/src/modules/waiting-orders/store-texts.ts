import { createHash } from 'node:crypto'
import { clocksBefore, textPause, type WaitingTimes } from '@forno/domain/orders/waiting'
import { instant, type Instant, type StoreId } from '@forno/domain/core/basic-types'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { SendSms } from '../../integrations/sms/sms-client.ts'
import type { Sql } from '../../platform/db/database.ts'
import { mailText, type ContentSnapshot, type EditorialContentCache } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import { listed, orderCount } from './waiting-alerts.ts'
import { waitingStore, type TextOfStore } from './waiting-store.ts'

type StoreTextsDeps = {
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  /** null = no text messages. */
  readonly sendSms: SendSms | null
  readonly times: WaitingTimes
  readonly brandPlaceholders: PlaceholderValues
  readonly log: (error: unknown, message: string) => void
}

/** Stores that one sweep texts: so few that a slow gateway delays the next sweep by less than a gap. */
const mostStores = 40
/** Texts that are sent at once. If one of them fails, the others wait for the next sweep: the gateway may hang. */
const atOnce = 10

/** The same orders always have the same reference, so that the gateway sends their text once. */
const smsReference = ({ storeId, orderIds }: TextOfStore): string =>
  `waiting.${storeId}.${createHash('sha256')
    .update([...orderIds].sort().join())
    .digest('hex')
    .slice(0, 24)}`

/** Texts to stores about all their orders that wait. */
export const makeStoreTexts = (deps: StoreTextsDeps) => {
  const { sql, content, editorial, sendSms, times, brandPlaceholders, log } = deps
  const store = waitingStore(sql)
  const mobileOf = (storeId: StoreId): string | null =>
    sendSms === null ? null : (findStore(content.current(), storeId)?.alertMobile ?? null)

  /** Sends a text; one that was sent before a crash is repeated under its reference. Returns whether it was refused. */
  const send = async (text: TextOfStore, at: Instant): Promise<boolean> => {
    const { storeId, orderIds, references } = text
    const to = mobileOf(storeId)
    if (to === null || sendSms === null) return false
    const values = {
      ...brandPlaceholders,
      store: findStore(content.current(), storeId)?.name ?? storeId,
      orders: orderCount(orderIds.length),
      references: listed(references),
    }
    const words = mailText(editorial.current().datasources, 'waiting.text', values)
    const outcome = await sendSms({ to, text: words, reference: smsReference(text) })
    await store.texted(storeId, orderIds, at)
    return outcome === 'refused'
  }

  return {
    canText: (storeId: StoreId): boolean => mobileOf(storeId) !== null,

    /** Texts the stores whose text is due; returns those of them whose text was refused for good. */
    send: async (at: Instant): Promise<readonly TextOfStore[]> => {
      const reachable = content.current().stores.flatMap(({ id }) => (mobileOf(id) === null ? [] : [id]))
      if (reachable.length === 0) return []
      const moments = { at, dueBy: clocksBefore(at, times.textAfter), textedBy: instant(at - textPause) }
      const due = await store.storesToText(reachable, moments, mostStores)
      const refused: TextOfStore[] = []
      for (let first = 0; first < due.length; first += atOnce) {
        const batch = due.slice(first, first + atOnce)
        const results = await Promise.allSettled(batch.map((text) => send(text, at)))
        const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
        for (const failure of failures) log(failure, 'a store could not be texted')
        refused.push(...batch.filter((_, index) => wasRefused(results[index])))
        if (failures.length > 0) return refused
      }
      return refused
    },
  }
}
export type StoreTexts = ReturnType<typeof makeStoreTexts>

const wasRefused = (result: PromiseSettledResult<boolean> | undefined): boolean =>
  result?.status === 'fulfilled' && result.value
