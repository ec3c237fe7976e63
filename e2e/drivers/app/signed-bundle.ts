import { constants, createCipheriv, createHash, generateKeyPairSync, privateEncrypt, randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'

/** A bundle as a server of live updates offers it: the encrypted zip with its signature. */
export type SignedBundle = { readonly bytes: Buffer; readonly checksum: string; readonly sessionKey: string }

/** A publisher's key, whose public half the app contains. */
export const makePublisher = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const encrypt = (bytes: Buffer): Buffer =>
    privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes)
  return {
    publicKey: String(publicKey.export({ type: 'pkcs1', format: 'pem' })),
    /** Signs files as the updater's documentation says: AES-128-CBC, the key and the checksum encrypted by RSA. */
    sign: (files: Readonly<Record<string, string>>): SignedBundle => {
      const encoded = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)
      const zip = Buffer.from(zipSync(Object.fromEntries(encoded)))
      const [key, iv] = [randomBytes(16), randomBytes(16)]
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      return {
        bytes: Buffer.concat([cipher.update(zip), cipher.final()]),
        checksum: encrypt(createHash('sha256').update(zip).digest()).toString('hex'),
        sessionKey: `${iv.toString('base64')}:${encrypt(key).toString('base64')}`,
      }
    },
  }
}
