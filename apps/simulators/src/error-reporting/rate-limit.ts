import type { Clock } from '../platform/clock.ts'
import type { EnvelopeItem } from './envelope.ts'

/** The quota of a project is used up for some categories, for some time; no category means all. */
export type RateLimit = {
  /** Uses up the quota of these categories from now on. */
  set(seconds: number, categories: readonly string[]): void
  /** The header that announces the limit; null if none is active. */
  header(): { readonly seconds: number; readonly text: string } | null
  /** Whether an item is accepted now. */
  accepts(item: EnvelopeItem): boolean
  forget(): void
}

/** The category of each type of item that is not named like it. */
const categories: Readonly<Record<string, string>> = {
  event: 'error',
  sessions: 'session',
  replay_event: 'replay',
  replay_recording: 'replay',
  user_report: 'feedback',
  check_in: 'monitor',
  log: 'log_item',
}

/** Reports about lost data are never limited. */
const isUnlimited = ({ type }: EnvelopeItem): boolean => type === 'client_report'

export function createRateLimit(clock: Clock): RateLimit {
  let until = 0
  let limited: readonly string[] = []
  const seconds = () => Math.ceil((until - clock()) / 1000)
  return {
    set: (duration, names) => {
      until = clock() + duration * 1000
      limited = names
    },
    header: () => (seconds() > 0 ? { seconds: seconds(), text: `${seconds()}:${limited.join(';')}:key` } : null),
    accepts: (item) =>
      seconds() <= 0 ||
      isUnlimited(item) ||
      (limited.length > 0 && !limited.includes(categories[item.type] ?? item.type)),
    forget: () => {
      until = 0
    },
  }
}
