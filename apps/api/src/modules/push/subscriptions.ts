import { createECDH, randomUUID } from 'node:crypto'
import type { PushSubscriptionBody } from '@forno/contracts/push/push'
import { isPushOrigin, readPushAddress, type AppPushKind } from '@forno/domain/customers/push'
import { endpointHash } from '../../platform/crypto/keyed-hash.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { StoredAddress } from './push-store.ts'
import type { Subscription } from './web-push-client.ts'

type SubscriptionKeys = {
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

/** Where a push goes. */
export type PushTarget =
  | { readonly kind: 'web'; readonly subscription: Subscription }
  | { readonly kind: AppPushKind; readonly token: string }

/** The encrypted text of a device: a browser's subscription, or the address of an app, which needs no keys. */
type SealedText = Subscription | { readonly endpoint: string }

/** Checks, encrypts and decrypts the push addresses of browsers and apps. [ENG-09] */
export const makeSubscriptions = ({ tokenKeys, emailHashKey }: SubscriptionKeys, extraOrigins: readonly string[]) => {
  const hashOf = (endpoint: string): string => endpointHash(emailHashKey, endpoint)
  const isAllowed = (endpoint: string): boolean => {
    const url = URL.parse(endpoint)
    return url !== null && url.username === '' && url.password === '' && isPushOrigin(url.origin, extraOrigins)
  }
  const subscriptionOf = ({ endpoint, keys }: PushSubscriptionBody): Subscription => {
    if (!isAllowed(endpoint)) refuseField('endpoint', 'must be an address of a push service')
    if (keys === undefined) return refuseField('keys', 'must be the keys of the browser')
    if (!isPoint(keys.p256dh)) refuseField('keys.p256dh', 'must be a public key')
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
  }
  return {
    hashOf,

    /** Refuses `BadInput` for an address of no push service, a malformed token, and an invalid public key. */
    sealAddress: (body: PushSubscriptionBody): StoredAddress => {
      const { endpoint } = body
      const address = readPushAddress(endpoint) ?? refuseField('endpoint', 'must be a token of the app')
      const text: SealedText = address.kind === 'web' ? subscriptionOf(body) : { endpoint }
      const hash = hashOf(endpoint)
      const sealedSubscription = seal(tokenKeys[0] ?? '', purposeOf(hash), JSON.stringify(text))
      return { kind: address.kind, endpointHash: hash, sealedSubscription }
    },

    /** Where a row's pushes go; null = no key decrypts it, or the settings no longer allow its push service. */
    unsealTarget: ({ endpointHash: hash, sealedSubscription }: StoredAddress): PushTarget | null => {
      const text = unseal(tokenKeys, purposeOf(hash), sealedSubscription)
      if (text === null) return null
      const device = JSON.parse(text) as SealedText
      const address = readPushAddress(device.endpoint)
      if (address === null || address.kind !== 'web') return address
      return 'keys' in device && isAllowed(device.endpoint) ? { kind: 'web', subscription: device } : null
    },

    newId: (): string => randomUUID(),
  }
}
export type Subscriptions = ReturnType<typeof makeSubscriptions>
