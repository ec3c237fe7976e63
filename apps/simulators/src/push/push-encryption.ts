import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** The keys that a browser makes for a subscription, and the private key that it keeps. */
export type PushKeys = { readonly privateKey: ECDH; readonly auth: Buffer }

export const createPushKeys = (): PushKeys => {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return { privateKey, auth: randomBytes(16) }
}

/** `p256dh` and `auth` of a PushSubscription. */
export const publicPushKeys = ({ privateKey, auth }: PushKeys) => ({
  p256dh: privateKey.getPublicKey().toString('base64url'),
  auth: auth.toString('base64url'),
})

/** A body that this subscription cannot decrypt. */
export class UndecryptableBody extends Error {}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const tagLength = 16
/** The delimiter of the last record; the padding after it is zeros. */
const lastRecord = 2

const plainOf = (record: Buffer, key: Buffer, nonce: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagLength))
  return Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
}

const withoutPadding = (plain: Buffer): Buffer => {
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (end < 0 || plain[end] !== lastRecord) throw new UndecryptableBody('The last record has no delimiter.')
  return plain.subarray(0, end)
}

/**
 * Decrypts the body of a push with `aes128gcm` (RFC 8188 and RFC 8291). The header of the body is salt (16 bytes),
 * record size (4), the length of the key id (1) and the sender's public key. A push has one record.
 */
export function decryptPush(body: Buffer, { privateKey, auth }: PushKeys): string {
  const headerLength = 21
  if (body.length < headerLength) throw new UndecryptableBody('The body has no header.')
  const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const sender = body.subarray(headerLength, headerLength + keyLength)
  const record = body.subarray(headerLength + keyLength)
  if (keyLength !== 65 || record.length <= tagLength || record.length > recordSize)
    throw new UndecryptableBody('The header of the body is invalid.')
  try {
    const shared = privateKey.computeSecret(sender)
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), privateKey.getPublicKey(), sender])
    const input = derive(shared, auth, keyInfo, 32)
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    return withoutPadding(plainOf(record, key, nonce)).toString('utf8')
  } catch (failure) {
    if (failure instanceof UndecryptableBody) throw failure
    throw new UndecryptableBody('The body is not encrypted for this subscription.')
  }
}
