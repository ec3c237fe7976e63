import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [keyLength, nonceLength, tagLength] = [32, 12, 16]

/** One key for each purpose, so that what was sealed for one opens no other. */
const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `forno ${purpose}`, keyLength))

/** Text that only we can read, and that nobody can have changed: AES-256-GCM, in letters that fit an address. */
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

/** What was sealed by one of the secrets for that purpose; null = by none, or it was changed. */
export const unseal = (secrets: readonly string[], purpose: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceLength + tagLength) return null
  for (const secret of secrets) {
    const text = open(secret, purpose, bytes)
    if (text !== null) return text
  }
  return null
}
