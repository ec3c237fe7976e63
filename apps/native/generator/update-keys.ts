import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noUpdateKeyMark } from '@forno/domain/native/update-key'

/** The public key of live updates, below the root. */
export const updateKeyPath = 'config/app-update-key.pem'

/** The only kind of key that the updater reads on both platforms. */
const keyBits = 2048

/** A pair of RSA keys of 2048 bits as PKCS #1, the only kind that the updater reads. [NAT-08] */
export const makeUpdateKeys = (): { readonly privateKey: string; readonly publicKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: keyBits,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })

const parsedKey = (text: string): KeyObject => {
  try {
    return createPublicKey(text.trim())
  } catch {
    throw new Error(`${updateKeyPath} is not a public key: make one with npm run native -- key, or remove the file.`)
  }
}

/** The bytes before the key itself in the general form of an RSA key of 2048 bits: its algorithm and lengths. */
const spkiHeader = 24

/** Node 24 itself exports no parsed key as PKCS #1 ("Failed to encode public key"). */
const pkcs1Of = (key: KeyObject): string => {
  const der = key.export({ type: 'spki', format: 'der' }).subarray(spkiHeader)
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN RSA PUBLIC KEY-----\n${lines.join('\n')}\n-----END RSA PUBLIC KEY-----\n`
}

/**
 * The public key of a file, as both platforms read it: PKCS #1, without white space around it. Throws one sentence for
 * any other content: an iOS app with such a key ends at its start, an Android app loses its updater, and with an empty
 * key either would take unsigned bundles. [NAT-08]
 */
export const readUpdateKey = (text: string): string => {
  // A public key can be computed from a private one, but each app would then contain the private one.
  if (/PRIVATE KEY/.test(text))
    throw new Error(`${updateKeyPath} is a private key, which belongs in no app: put its public key there.`)
  const key = parsedKey(text)
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== keyBits)
    throw new Error(
      `${updateKeyPath} is not an RSA key of ${keyBits} bits: the updater of the phone app reads no other.`,
    )
  return pkcs1Of(key)
}

/** The public key of a checkout; null = none has been made. Throws as `readUpdateKey` does. */
export const readOwnUpdateKey = (root: string): string | null => {
  const file = join(root, updateKeyPath)
  return existsSync(file) ? readUpdateKey(readFileSync(file, 'utf8')) : null
}

export type UpdateSettings = {
  readonly userAgent: { readonly appendUserAgent?: string }
  readonly updater: { readonly publicKey?: string; readonly updateUrl: string; readonly statsUrl: string }
}

/**
 * What the configuration of Capacitor says about live updates.
 *
 * Without a key the app gets a mark at the end of its user agent, which its pages can read on both platforms. The
 * updater gets an address that no server can have: for an empty one, an iOS app ends, and Android leaves the call
 * without an answer. `site` is the origin of the shop, `publicKey` is as `readUpdateKey` returns it; null = there is
 * none. [NAT-08]
 */
export const updateSettings = (site: string, publicKey: string | null): UpdateSettings => {
  if (publicKey === null)
    return {
      userAgent: { appendUserAgent: noUpdateKeyMark },
      updater: { updateUrl: 'https://no-update-key.invalid/', statsUrl: '' },
    }
  const updates = `${site}/api/v1/app-updates`
  return { userAgent: {}, updater: { publicKey, updateUrl: `${updates}/check`, statsUrl: `${updates}/stats` } }
}

/** What a person reads who makes apps that take no live updates. */
export const withoutUpdateKey = `Without ${updateKeyPath} the apps take no live updates, and say so in their settings: see docs/native.md.`

/**
 * Why a project is not built as it is; null = it has the key of the checkout. `config` is what `sync` wrote into the
 * project, as JSON. [NAT-08]
 */
export const keyMismatch = (config: string, publicKey: string | null): string | null => {
  const { plugins } = JSON.parse(config) as { readonly plugins: { readonly CapacitorUpdater: { publicKey?: string } } }
  return (plugins.CapacitorUpdater.publicKey ?? null) === publicKey
    ? null
    : `The project was made with another update key than ${updateKeyPath}: run npm run native -- sync first.`
}
