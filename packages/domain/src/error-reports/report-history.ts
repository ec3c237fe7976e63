import { minute } from '../core/durations.ts'

/** Milliseconds within which a repeated report is counted and not sent. */
const repeatWindow = minute

/** When each report was last sent, and how often it was repeated since. */
export type ReportHistory = ReadonlyMap<string, { readonly sentAt: number; readonly repeats: number }>

type Admission = {
  readonly history: ReportHistory
  /** `sent`, or counted as a repetition, or dropped because the minute is full. */
  readonly outcome: 'sent' | 'repeated' | 'dropped'
  /** Repetitions since the report was last sent, for a report that is sent. */
  readonly repeats: number
}

export const emptyHistory: ReportHistory = new Map()

/**
 * Decides on a report: the same one is sent once a minute, and at most `most` different ones are. The history keeps the
 * minute's reports alone, so it never holds more than `most`, except repeated ones, which wait for their next report.
 */
export const admitReport = (history: ReportHistory, key: string, at: number, most: number): Admission => {
  const previous = history.get(key)
  const isOver = (sentAt: number): boolean => at - sentAt >= repeatWindow
  if (previous !== undefined && !isOver(previous.sentAt))
    return {
      history: new Map(history).set(key, { ...previous, repeats: previous.repeats + 1 }),
      outcome: 'repeated',
      repeats: 0,
    }
  const isOpen = ([, { sentAt, repeats }]: readonly [string, { sentAt: number; repeats: number }]): boolean =>
    !isOver(sentAt) || repeats > 0
  const entries = [...history].filter(isOpen)
  const sentInMinute = entries.filter(([, { sentAt }]) => !isOver(sentAt)).length
  if (sentInMinute >= most) return { history: new Map(entries), outcome: 'dropped', repeats: 0 }
  // The oldest waiting counts go first.
  const kept = entries.toSorted(([, one], [, other]) => other.sentAt - one.sentAt).slice(0, 2 * most)
  return {
    history: new Map(kept).set(key, { sentAt: at, repeats: 0 }),
    outcome: 'sent',
    repeats: previous?.repeats ?? 0,
  }
}
