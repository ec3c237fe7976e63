import { calculateJwkThumbprint, exportJWK, exportSPKI, generateKeyPair, type CryptoKey, type JWK } from 'jose'
import type { Provider } from './people.ts'

type SigningKey = {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
  /** The public key as PEM: the HMAC key of an algorithm confusion attack. */
  readonly pem: string
}

export type Keys = {
  /** The current signing key of a provider. */
  readonly signing: (provider: Provider) => Promise<SigningKey>
  /** A key outside every published key set. */
  readonly stranger: () => Promise<SigningKey>
  /** The published JSON Web Key Set of a provider. */
  readonly published: (provider: Provider) => Promise<{ readonly keys: readonly JWK[] }>
  /** Signs with a new key from now on; the previous key stays published if `keep` is true. */
  readonly rotate: (provider: Provider, keep: boolean) => Promise<void>
}

const makeKey = async (): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, privateKey, jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' }, pem: await exportSPKI(publicKey) }
}

/** Generates keys on first use, because an RSA key takes a while and most runs need none. */
export function createKeys(): Keys {
  const made = new Map<Provider | 'stranger', Promise<readonly [SigningKey, ...SigningKey[]]>>()
  const of = async (owner: Provider | 'stranger') => {
    const found = made.get(owner) ?? makeKey().then((key) => [key] as const)
    made.set(owner, found)
    return found
  }
  return {
    signing: async (provider) => (await of(provider))[0],
    stranger: async () => (await of('stranger'))[0],
    published: async (provider) => ({ keys: (await of(provider)).map(({ jwk }) => jwk) }),
    rotate: async (provider, keep) => {
      const before = await of(provider)
      made.set(provider, Promise.resolve([await makeKey(), ...(keep ? before : [])]))
    },
  }
}
