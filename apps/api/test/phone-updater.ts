import { createDecipheriv, createHash, generateKeyPairSync, publicDecrypt, randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'

/** What the updater of a phone sends with every call, as its Android source builds it. */
export const phoneReport = (more: object = {}) => ({
  platform: 'android',
  device_id: randomUUID(),
  app_id: 'au.example.shop',
  custom_id: '',
  version_build: '1.0.0',
  version_code: '7',
  version_os: '16',
  version_name: 'builtin',
  plugin_version: '8.51.23',
  is_emulator: false,
  is_prod: true,
  install_source: 'com.android.vending',
  defaultChannel: 'production',
  key_id: 'MIIBCgKCAQEA',
  ...more,
})

type OfferedBundle = { readonly session_key: string; readonly checksum: string }

/** Decrypts and verifies a bundle with the steps of the updater's `CryptoCipher`; throws for a false signature. */
export const openBundle = (content: Uint8Array, offered: OfferedBundle, publicKey: string) => {
  const [vector = '', key = ''] = offered.session_key.split(':')
  const aesKey = publicDecrypt(publicKey, Buffer.from(key, 'base64'))
  expect([aesKey.length, Buffer.from(offered.checksum, 'hex').length]).toEqual([16, 256])
  const decipher = createDecipheriv('aes-128-cbc', aesKey, Buffer.from(vector, 'base64'))
  const zip = Buffer.concat([decipher.update(content), decipher.final()])
  expect(publicDecrypt(publicKey, Buffer.from(offered.checksum, 'hex')).toString('hex')).toBe(
    createHash('sha256').update(zip).digest('hex'),
  )
  return unzipSync(new Uint8Array(zip))
}

const pem = {
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const

/** Keys of a publisher of bundles, as PEM. */
export const newUpdateKeys = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }) as unknown as {
    readonly publicKey: string
    readonly privateKey: string
  }
