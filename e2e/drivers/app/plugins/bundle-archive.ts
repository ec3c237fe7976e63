import { constants, createDecipheriv, createHash, createPublicKey, publicDecrypt, type KeyObject } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

export type BundleFiles = ReadonlyMap<string, Buffer>

type Encryption = { readonly publicKey: KeyObject; readonly sessionKey: string }

const pem = '-----BEGIN RSA PUBLIC KEY-----'

/** The updater's key from its configuration; null = bundles are not encrypted. */
export const readPublicKey = (text: string): KeyObject | null => {
  if (text === '') return null
  if (!text.startsWith(pem)) throw new Error('The public key is not a valid RSA public key.')
  return createPublicKey({ key: text, format: 'pem', type: 'pkcs1' })
}

const decryptByPublicKey = (key: KeyObject, bytes: Buffer): Buffer =>
  publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, bytes)

/** `base64(iv):base64(AES key, encrypted by the private key)`. */
export const isSessionKey = (text: string): boolean => {
  const parts = text.split(':')
  return parts.length === 2 && parts.every((part) => part !== '')
}

/** AES-128-CBC, as `CryptoCipher.decryptFile` of the updater reads it. */
const decryptZip = (bytes: Buffer, { publicKey, sessionKey }: Encryption): Buffer => {
  const [iv, encryptedKey] = sessionKey.split(':').map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
  const key = decryptByPublicKey(publicKey, encryptedKey)
  if (iv.length !== 16 || key.length !== 16) throw new Error('AES file decryption failed.')
  const decipher = createDecipheriv('aes-128-cbc', key, iv)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

const decryptChecksum = (checksum: string, publicKey: KeyObject): string => {
  const bytes = Buffer.from(checksum, /^[\da-f]+$/i.test(checksum) ? 'hex' : 'base64')
  if (bytes.length !== 256) throw new Error('Bundle checksum is not encrypted.')
  return decryptByPublicKey(publicKey, bytes).toString('hex')
}

/** The zip of a download whose checksum fits, decrypted; throws otherwise. */
export const verifiedZip = (
  bytes: Buffer,
  checksum: string,
  sessionKey: string,
  publicKey: KeyObject | null,
): { readonly zip: Buffer; readonly checksum: string } => {
  const isEncrypted = publicKey !== null && isSessionKey(sessionKey)
  const zip = isEncrypted ? decryptZip(bytes, { publicKey, sessionKey }) : bytes
  const expected = isEncrypted ? decryptChecksum(checksum, publicKey) : checksum
  const actual = createHash('sha256').update(zip).digest('hex')
  if (actual !== expected) throw new Error('Checksum failed')
  return { zip, checksum: actual }
}

const endSignature = 0x06054b50
const entrySize = 46

/** The files of a zip by its central directory: stored or deflated entries. */
const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) throw new Error('The bundle is not a zip.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + entrySize, at + entrySize + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + size)
    if (name.split('/').includes('..')) throw new Error('The bundle leaves its folder.')
    if (!name.endsWith('/')) files.set(name, method === 0 ? data : inflateRawSync(data))
    at += entrySize + nameLength + extraLength + commentLength
  }
  return files
}

/** The files of a bundle by path: a single folder at the top is left out, as the updater does. */
export const readBundle = (zip: Buffer): BundleFiles => {
  const files = unzip(zip)
  if (files.size === 0) throw new Error('The bundle is empty.')
  const tops = new Set([...files.keys()].map((name) => name.split('/')[0] ?? ''))
  const [top = ''] = tops
  if (tops.size > 1 || files.has('index.html')) return files
  return new Map([...files].map(([name, bytes]) => [name.slice(top.length + 1), bytes]))
}
