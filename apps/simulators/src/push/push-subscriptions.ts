import { randomUUID } from 'node:crypto'
import { createPushKeys, publicPushKeys, type PushKeys } from './push-encryption.ts'

export type PushSubscription = {
  readonly id: string
  readonly keys: PushKeys
  /** The only key that may send, once it is known. */
  applicationServerKey: string | null
  isGone: boolean
}

/** A push as its receiver reads it. */
type PushMessage = {
  readonly id: string
  readonly at: string
  readonly subscription: string
  /** Seconds that the service keeps the push for a device that is offline. */
  readonly ttl: number
  readonly urgency: string
  readonly topic: string | null
  /** The decrypted payload; empty if the push has none. */
  readonly text: string
}

/** The subscriptions of browsers, and the pushes that they have received. */
export type PushStore = {
  /** A new subscription; a null key is set by the first push. */
  subscribe(applicationServerKey: string | null): PushSubscription
  find(id: string): PushSubscription | undefined
  add(message: PushMessage): void
  /** The messages of one subscription; null is all subscriptions. */
  messages(subscription: string | null): readonly PushMessage[]
  forget(): void
}

/** Stored messages; the oldest go first. */
const mostMessages = 500

export function createPushStore(): PushStore {
  const subscriptions = new Map<string, PushSubscription>()
  let messages: readonly PushMessage[] = []
  return {
    subscribe: (applicationServerKey) => {
      const made = { id: randomUUID(), keys: createPushKeys(), applicationServerKey, isGone: false }
      subscriptions.set(made.id, made)
      return made
    },
    find: (id) => subscriptions.get(id),
    add: (message) => {
      messages = [...messages, message].slice(-mostMessages)
    },
    messages: (subscription) => messages.filter((each) => subscription === null || each.subscription === subscription),
    forget: () => {
      subscriptions.clear()
      messages = []
    },
  }
}

/** The JSON of a browser's PushSubscription. */
export const pushSubscriptionJson = ({ id, keys }: PushSubscription, origin: string) => ({
  endpoint: `${origin}/push/${id}`,
  expirationTime: null,
  keys: publicPushKeys(keys),
})
