import { day } from '@forno/domain/core/durations'
import { createPublicKey, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../platform/clock.ts'

export type Signer = { readonly privateKey: KeyObject; readonly pem: string }

const year = 365 * day

/** A key with a self-signed certificate: the shop verifies webhooks with the key of a certificate. */
export async function makeSigner(commonName: string, clock: Clock): Promise<Signer> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const body = certificateBody(commonName, createPublicKey(privateKey), clock())
  const signature = sign('RSA-SHA256', body, privateKey)
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return { privateKey, pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n') }
}

/** One DER element: tag, length and content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

const sha256WithRsa = sequence(identifier('2a864886f70d01010b'), der(0x05))
const nameOf = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(commonName)))))
const timeOf = (at: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** RFC 5280 §4.1, version 1, because no extension is needed. */
function certificateBody(commonName: string, key: KeyObject, now: number): Buffer {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  return sequence(
    der(0x02, serial),
    sha256WithRsa,
    nameOf(commonName),
    sequence(timeOf(now - year), timeOf(now + 9 * year)),
    nameOf(commonName),
    key.export({ type: 'spki', format: 'der' }),
  )
}
