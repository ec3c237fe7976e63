import type { SdkMessage } from './engagement-sdk.ts'
import { isFields, type Fields } from '@forno/domain/core/unknown-fields'
import { listOf, numberOf, readMessage, textOf } from './wire.ts'

/** What may trigger a message; `name` is the event's name or the product's id. */
export type TriggerEvent = { readonly type: 'open' | 'custom_event' | 'purchase'; readonly name?: string }

type Condition = { readonly type: string; readonly name: string | undefined }

/** A message with its conditions. Times are epoch seconds. */
export type Trigger = {
  readonly id: string
  readonly message: SdkMessage
  readonly conditions: readonly Condition[]
  readonly startsAt: number
  readonly endsAt: number
  readonly priority: number
  /** Seconds between event and display. */
  readonly delay: number
  /** Seconds after which it may show again; -1 = never. */
  readonly reEligibility: number
  /** Seconds that must have passed since any message. */
  readonly pause: number
}

/** Seconds between two messages that name no pause of their own. */
const defaultPause = 30

/** A condition without a name fits each event of its type; null = unreadable, and fits none. */
const readCondition = ({ type, data }: Fields): Condition | null => {
  const fields = isFields(data) ? data : {}
  const nameField = fields['event_name'] ?? fields['product_id'] ?? undefined
  const [eventType, name] = [textOf(type), textOf(nameField)]
  return eventType === undefined || (nameField !== undefined && name === undefined) ? null : { type: eventType, name }
}

/** The triggers of an answer of `/data/`; unreadable ones and unreadable conditions are left out. [ENG-07] */
export const readTriggers = (value: unknown): readonly Trigger[] =>
  listOf(value).flatMap((trigger) => {
    const id = textOf(trigger['id'])
    const { data } = trigger
    const message = trigger['type'] === 'inapp' && isFields(data) ? readMessage({ trigger_id: id, ...data }) : null
    if (id === undefined || message === null) return []
    const conditions = listOf(trigger['trigger_condition']).flatMap((condition) => readCondition(condition) ?? [])
    return [
      {
        id,
        message,
        conditions,
        startsAt: numberOf(trigger['start_time']) ?? 0,
        endsAt: numberOf(trigger['end_time']) ?? Number.MAX_VALUE,
        priority: numberOf(trigger['priority']) ?? 0,
        delay: numberOf(trigger['delay']) ?? 0,
        reEligibility: numberOf(trigger['re_eligibility']) ?? -1,
        pause: numberOf(trigger['min_seconds_since_last_trigger']) ?? defaultPause,
      },
    ]
  })

/** When each trigger was shown, in epoch seconds by its id. */
export type ShownTriggers = Readonly<Record<string, number>>

/**
 * The trigger that an event fires at an instant: the one of the highest priority; null = none. Of stored times only
 * those of the past count, because a device's clock may have been set back. [ENG-07]
 */
export const firedTrigger = (
  triggers: readonly Trigger[],
  { type, name }: TriggerEvent,
  { shown, now }: { readonly shown: ShownTriggers; readonly now: number },
): Trigger | null => {
  const times = new Map(Object.entries(shown).filter(([, at]) => Number.isFinite(at) && at <= now))
  const lastShown = Math.max(0, ...times.values())
  const mayFire = ({ id, conditions, startsAt, endsAt, reEligibility, pause }: Trigger): boolean => {
    const before = times.get(id)
    const isEligible = before === undefined || (reEligibility >= 0 && now - before >= reEligibility)
    const matches = conditions.some(
      (condition) => condition.type === type && (condition.name === undefined || condition.name === name),
    )
    return matches && isEligible && startsAt <= now && now <= endsAt && now - lastShown >= pause
  }
  return triggers.filter(mayFire).toSorted((a, b) => b.priority - a.priority)[0] ?? null
}
