import type { CardActions } from './sdk-wire.ts'
import { messageIdOf } from './sdk-wire.ts'

/** The SDK's short names of events, and what they mean. */
export const eventKinds: Readonly<Record<string, string>> = {
  ss: 'session start',
  se: 'session end',
  ce: 'custom event',
  p: 'purchase',
  pc: 'push click',
  ca: 'click action',
  i: 'internal',
  ie: 'internal error',
  cci: 'card impression',
  ccic: 'control card impression',
  ccc: 'card click',
  ccd: 'card dismissal',
  si: 'message impression',
  sc: 'message click',
  sbc: 'message button click',
  sfe: 'feature error',
  iec: 'html message click',
  lr: 'location',
  uae: 'alias',
  lcaa: 'location attribute',
  lcar: 'location attribute removal',
  inc: 'attribute increment',
  add: 'attribute array addition',
  rem: 'attribute array removal',
  set: 'attribute array',
  ncam: 'nested attribute',
  sgu: 'subscription group',
  ffi: 'flag impression',
  bi: 'banner impression',
  bc: 'banner click',
  bd: 'banner dismissal',
}

type Source = 'sdk' | 'rest'

/** An event that an app or the shop's server has sent. */
type RecordedEvent = {
  readonly at: string
  readonly source: Source
  /** The external id, or the device of an unknown user. */
  readonly user: string
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A purchase, from the SDK or the REST call. */
type RecordedPurchase = {
  readonly at: string
  readonly source: Source
  readonly user: string
  readonly product: string
  readonly price: number
  readonly currency: string
  readonly quantity: number
  readonly properties: Readonly<Record<string, unknown>>
}

/** A message that the shop's server asked the service to send. */
type RecordedSend = { readonly campaign: string; readonly user: string; readonly properties: object }

/** A change of subscriptions, with the external ids or e-mail addresses of its users. */
type RecordedSubscriptionGroup = {
  readonly group: string
  readonly state: string
  readonly to: readonly string[]
}

type Attributes = Readonly<Record<string, unknown>>

/** Everything that the service has received, up to a limit; the oldest entries go first. */
export type Records = {
  addEvent(event: RecordedEvent): void
  addPurchase(purchase: RecordedPurchase): void
  addSend(send: RecordedSend): void
  addSubscriptionGroup(change: RecordedSubscriptionGroup): void
  /** Merges attributes into those of a user; `null` removes one. */
  merge(user: string, attributes: Attributes): void
  attributesOf(user: string): Attributes
  /** What this user has done with cards. */
  cardActionsOf(user: string): CardActions
  /** The ids of the messages that this user has seen. */
  seenMessagesOf(user: string): ReadonlySet<string>
  /** The records of one user; null is everyone. */
  all(user: string | null): object
  /** Deletes a user with all records, also among the receivers of a group; false if there were none. */
  deleteUser(user: string): boolean
  forget(): void
}

/** Entries of each kind of record. */
const mostEntries = 2000
const push = <Entry>(list: readonly Entry[], entry: Entry): readonly Entry[] => [...list, entry].slice(-mostEntries)

export function createRecords(): Records {
  let events: readonly RecordedEvent[] = []
  let purchases: readonly RecordedPurchase[] = []
  let sends: readonly RecordedSend[] = []
  let subscriptionGroups: readonly RecordedSubscriptionGroup[] = []
  const users = new Map<string, Attributes>()

  const idsOf = (user: string, kind: string, field: 'ids' | 'trigger_ids'): ReadonlySet<string> =>
    new Set(
      events
        .filter((event) => event.user === user && event.kind === kind)
        .flatMap(({ data }) => data[field] ?? [])
        .map(String),
    )

  return {
    addEvent: (event) => void (events = push(events, event)),
    addPurchase: (purchase) => void (purchases = push(purchases, purchase)),
    addSend: (send) => void (sends = push(sends, send)),
    addSubscriptionGroup: (change) => void (subscriptionGroups = push(subscriptionGroups, change)),
    merge: (user, attributes) => {
      const merged = Object.entries({ ...users.get(user), ...attributes }).filter(([, value]) => value !== null)
      users.set(user, Object.fromEntries(merged))
    },
    attributesOf: (user) => users.get(user) ?? {},
    cardActionsOf: (user) => ({
      viewed: idsOf(user, 'card impression', 'ids'),
      clicked: idsOf(user, 'card click', 'ids'),
      dismissed: idsOf(user, 'card dismissal', 'ids'),
    }),
    seenMessagesOf: (user) => new Set([...idsOf(user, 'message impression', 'trigger_ids')].map(messageIdOf)),
    all: (user) => {
      const isOf = (entry: { readonly user: string }) => user === null || entry.user === user
      return {
        events: events.filter(isOf),
        purchases: purchases.filter(isOf),
        sends: sends.filter(isOf),
        subscriptionGroups:
          user === null ? subscriptionGroups : subscriptionGroups.filter(({ to }) => to.includes(user)),
        users: Object.fromEntries([...users].filter(([id]) => user === null || id === user)),
      }
    },
    deleteUser: (user) => {
      const isOther = (entry: { readonly user: string }) => entry.user !== user
      const hadAttributes = users.delete(user)
      const hadRecords =
        [...events, ...purchases, ...sends].some((entry) => !isOther(entry)) ||
        subscriptionGroups.some(({ to }) => to.includes(user))
      events = events.filter(isOther)
      purchases = purchases.filter(isOther)
      sends = sends.filter(isOther)
      subscriptionGroups = subscriptionGroups
        .map((change) => ({ ...change, to: change.to.filter((receiver) => receiver !== user) }))
        .filter(({ to }) => to.length > 0)
      return hadAttributes || hadRecords
    },
    forget: () => {
      events = []
      purchases = []
      sends = []
      subscriptionGroups = []
      users.clear()
    },
  }
}
