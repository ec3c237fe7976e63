import { createECDH, randomUUID } from 'node:crypto'
import type { PushSubscriptionBody } from '@forno/contracts/engagement/push'
import { isPushOrigin } from '@forno/domain/customers/push'
import { endpointHash } from '../../platform/crypto/keyed-hash.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Subscription } from './push-client.ts'
import type { PushAddress } from './push-store.ts'

export type SubscriptionKeys = {
  /** The first key encrypts; all of them decrypt. */
  readonly tokenKeys: readonly string[]
  readonly emailHashKey: string
}

const refuseField = (field: string, message: string): never => refuse('BadInput', { errors: [{ field, message }] })

/** Whether a browser's key is a point of the curve. Encryption for any other would fail for ever. */
const isPoint = (text: string): boolean => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(text, 'base64url')
    return true
  } catch {
    return false
  }
}

/** Binds an encrypted subscription to its address: it cannot be decrypted in another row. */
const purposeOf = (hash: string): string => `push subscription ${hash}`

/** Checks, encrypts and decrypts what browsers say about their subscriptions. */
export const makeSubscriptions = ({ tokenKeys, emailHashKey }: SubscriptionKeys, extraOrigins: readonly string[]) => {
  const hashOf = (endpoint: string): string => endpointHash(emailHashKey, endpoint)
  const isAllowed = (endpoint: string): boolean => {
    const url = URL.parse(endpoint)
    return url !== null && url.username === '' && url.password === '' && isPushOrigin(url.origin, extraOrigins)
  }
  return {
    hashOf,

    /** Refuses `BadInput` for an address of no push service, and for an invalid public key. */
    sealed: ({ endpoint, keys }: PushSubscriptionBody): PushAddress => {
      if (!isAllowed(endpoint)) refuseField('endpoint', 'must be an address of a push service')
      if (!isPoint(keys.p256dh)) refuseField('keys.p256dh', 'must be a public key')
      const subscription: Subscription = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
      const hash = hashOf(endpoint)
      const sealedSubscription = seal(tokenKeys[0] ?? '', purposeOf(hash), JSON.stringify(subscription))
      return { endpointHash: hash, sealedSubscription }
    },

    /**
     * The subscription of a row; null = no key decrypts it, or the settings no longer allow its push service.
     */
    opened: ({ endpointHash: hash, sealedSubscription }: PushAddress): Subscription | null => {
      const text = unseal(tokenKeys, purposeOf(hash), sealedSubscription)
      const subscription = text === null ? null : (JSON.parse(text) as Subscription)
      return subscription !== null && isAllowed(subscription.endpoint) ? subscription : null
    },

    newId: (): string => randomUUID(),
  }
}
export type Subscriptions = ReturnType<typeof makeSubscriptions>
