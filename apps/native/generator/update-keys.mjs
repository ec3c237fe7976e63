import { generateKeyPairSync } from 'node:crypto'

/** A pair of RSA keys of 2048 bits as PKCS #1, the only kind that the updater reads. [NAT-08] */
export const makeUpdateKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
