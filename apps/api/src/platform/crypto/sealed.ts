import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [keyLength, nonceLength, tagLength] = [32, 12, 16]

/** Derives one key per purpose, so that text sealed for one purpose cannot be opened for another. */
const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `forno ${purpose}`, keyLength))

/** Encrypts and authenticates a text with AES-256-GCM. The result is base64url, so it fits into a URL. */
export const seal = (secret: string, purpose: string, text: string): string => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url')
}

const open = (secret: string, purpose: string, bytes: Buffer): string | null => {
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(-tagLength)]
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(tag)
  try {
    const hidden = bytes.subarray(nonceLength, -tagLength)
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Opens a text that one of the secrets sealed for this purpose; null if none did, or if the text was changed. */
export const unseal = (secrets: readonly string[], purpose: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceLength + tagLength) return null
  for (const secret of secrets) {
    const text = open(secret, purpose, bytes)
    if (text !== null) return text
  }
  return null
}
