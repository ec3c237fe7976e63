import {
  createCipheriv,
  createHash,
  createPublicKey,
  privateEncrypt,
  publicDecrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { bundleStatementFile, type BundleStatement } from '@forno/domain/native/live-update'
import { zipSync } from 'fflate'

/** A bundle as the store keeps it and the updater verifies it. */
export type SignedBundle = {
  readonly version: string
  readonly minimumNative: string
  /** The encrypted zip, and its SHA-256 in hex. */
  readonly content: Buffer
  readonly contentHash: string
  readonly checksum: string
  readonly sessionKey: string
}

/** The most bytes of an encrypted bundle. */
export const mostBundleBytes = 20_000_000

/** Compressed copies and source maps help only a web server. */
const isBundled = (name: string): boolean => !/\.(br|gz|map)$/.test(name)

/** Any time: the same files give the same zip. 1980 is the first year that a zip can name. */
const noTime = new Date(1980, 1, 1)

/**
 * A zip of a built web app, with `index.html` at its root. Its statement is a file in it, so that the signed checksum
 * covers version and minimal native version, too.
 */
export const zipFolder = async (folder: string, { version, minimumNative }: BundleStatement): Promise<Buffer> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const named = paths
    .map((file) => ({ file, name: relative(folder, file).split(sep).join('/') }))
    .filter(({ name }) => isBundled(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const contents = await Promise.all(
    named.map(async ({ file, name }) => [name, new Uint8Array(await readFile(file))] as const),
  )
  const statement = Buffer.from(JSON.stringify({ version, minimumNative } satisfies BundleStatement))
  const files = { ...Object.fromEntries(contents), [bundleStatementFile]: new Uint8Array(statement) }
  return Buffer.from(zipSync(files, { level: 9, mtime: noTime }))
}

/** Whether this is the private key of the app's public key, an RSA key of 2048 bits, as the updater demands. */
export const isKeyOf = (privateKey: KeyObject, publicPem: string): boolean =>
  privateKey.asymmetricKeyType === 'rsa' &&
  privateKey.asymmetricKeyDetails?.modulusLength === 2048 &&
  createPublicKey(privateKey).export({ type: 'pkcs1', format: 'pem' }).toString().trim() === publicPem.trim()

/**
 * Encrypts a zip with a key of its own (AES-128-CBC), and that key and the zip's SHA-256 with the private key, which
 * proves the publisher: the updater decrypts both with the public key. [NAT-08]
 */
export const signBundle = (
  zip: Buffer,
  { version, minimumNative }: BundleStatement,
  privateKey: KeyObject,
): SignedBundle => {
  const [key, vector] = [randomBytes(16), randomBytes(16)]
  const cipher = createCipheriv('aes-128-cbc', key, vector)
  const content = Buffer.concat([cipher.update(zip), cipher.final()])
  const hash = createHash('sha256').update(zip).digest()
  return {
    version,
    minimumNative,
    content,
    contentHash: createHash('sha256').update(content).digest('hex'),
    checksum: privateEncrypt(privateKey, hash).toString('hex'),
    sessionKey: `${vector.toString('base64')}:${privateEncrypt(privateKey, key).toString('base64')}`,
  }
}

/** Whether the updater will accept the signature of a bundle. */
export const isSignedFor = (zip: Buffer, { checksum }: SignedBundle, publicPem: string): boolean =>
  publicDecrypt(publicPem, Buffer.from(checksum, 'hex')).equals(createHash('sha256').update(zip).digest())
