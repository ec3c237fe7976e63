import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyRegistration,
  NewPasskeyOptions,
  PasskeyLoginOptions,
  PasskeyAssertion,
} from '@forno/contracts/identities/passkeys'

/** Deviations of the device; by default it behaves correctly. */
export type Faults = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Whether the user was verified, and whether a user was present. */
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  readonly counter?: number
  readonly userHandle?: string | null
  readonly key?: KeyObject
  readonly credentialId?: string
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** A CBOR head: major type and size. */
const head = (major: number, size: number): Buffer => {
  const kind = major << 5
  if (size < 24) return Buffer.from([kind | size])
  if (size < 256) return Buffer.from([kind | 24, size])
  return Buffer.from([kind | 25, size >> 8, size & 255])
}

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

/** The parts of CBOR that a passkey needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/** The public key in COSE: an elliptic key on P-256 for ES256. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const parts: readonly (readonly [number, Cbor])[] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map(parts))
}

const shopOrigin = 'http://localhost'
export const windowsHello = '08987058-cadc-4b81-b6e1-30de50dcbe96'

/** A device with one passkey, as servers see it: P-256 keys, no attestation, and a counter if `counts`. */
export const makeDevice = ({ aaguid = windowsHello, counts = true }: { aaguid?: string; counts?: boolean } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = text(randomBytes(32))
  let counted = 0
  let owner = ''

  const clientData = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? shopOrigin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (rpId: string, faults: Faults, credential: Uint8Array = Buffer.alloc(0)): Buffer => {
    const { isPresent = true, isVerified = true } = faults
    if (counts) counted += 1
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (credential.length > 0 ? 64 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(faults.counter ?? counted)
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), counter, credential])
  }

  return {
    credentialId,
    make: (options: NewPasskeyOptions, faults: Faults = {}): PasskeyRegistration => {
      owner = options.user.id
      const id = Buffer.from(credentialId, 'base64url')
      const make = Buffer.from(aaguid.replaceAll('-', ''), 'hex')
      const credential = Buffer.concat([make, Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const attestation: readonly (readonly [string, Cbor])[] = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, faults, credential)],
      ]
      const response = {
        clientDataJSON: text(clientData('webauthn.create', options.challenge, faults)),
        attestationObject: text(cbor(new Map(attestation))),
        transports: ['internal'],
      }
      return { id: credentialId, rawId: credentialId, type: 'public-key', response }
    },
    show: (options: PasskeyLoginOptions, faults: Faults = {}): PasskeyAssertion => {
      const data = authenticatorData(options.rpId, faults)
      const client = clientData('webauthn.get', options.challenge, faults)
      const id = faults.credentialId ?? credentialId
      const userHandle = faults.userHandle === undefined ? owner : faults.userHandle
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), faults.key ?? privateKey)),
        ...(userHandle === null ? {} : { userHandle }),
      }
      return { id, rawId: id, type: 'public-key', response }
    },
  }
}
export type Device = ReturnType<typeof makeDevice>
