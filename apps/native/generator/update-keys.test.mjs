import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasUpdateKey } from '@forno/domain/native/update-key'
import { keyMismatch, makeUpdateKeys, readUpdateKey, updateSettings } from './update-keys.ts'

const site = 'https://shop.example'
const { publicKey, privateKey } = makeUpdateKeys()
const pairOf = (type, options, format = 'spki') =>
  generateKeyPairSync(type, {
    ...options,
    publicKeyEncoding: { type: format, format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const spki = pairOf('rsa', { modulusLength: 2048 })

test('[NAT-08] the key that the command makes is read as it is', () => {
  expect(readUpdateKey(publicKey)).toBe(publicKey)
})

test.each([
  ['white space around it', `\n  ${publicKey}\n\n`],
  ['the line ends of Windows', publicKey.replaceAll('\n', '\r\n')],
  ['a byte order mark', `\uFEFF${publicKey}`],
  ['no line end', publicKey.trimEnd()],
])('[NAT-08] a key with %s is read as the updater needs it', (_, text) => {
  expect(readUpdateKey(text)).toBe(publicKey)
})

test('[NAT-08] a key in the other form of public keys is written in the form of the updater', () => {
  expect(spki.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  const read = readUpdateKey(spki.publicKey)
  expect(read).toMatch(/^-----BEGIN RSA PUBLIC KEY-----/)
  expect(readUpdateKey(read)).toBe(read)
})

test.each([
  ['an empty file', '', 'is not a public key'],
  ['white space', ' \n\t\n', 'is not a public key'],
  ['another text', 'key', 'is not a public key'],
  ['a cut key', publicKey.slice(0, 200), 'is not a public key'],
  ['a damaged key', publicKey.replace('MIIB', 'MIIC'), 'is not a public key'],
  ['the private key of the updater', privateKey, 'is a private key'],
  ['a private key in another form', spki.privateKey, 'is a private key'],
  ['both keys', `${publicKey}${privateKey}`, 'is a private key'],
  ['a longer RSA key', pairOf('rsa', { modulusLength: 4096 }, 'pkcs1').publicKey, 'is not an RSA key of 2048 bits'],
  ['a shorter RSA key', pairOf('rsa', { modulusLength: 1024 }, 'pkcs1').publicKey, 'is not an RSA key of 2048 bits'],
  ['a key of a curve', pairOf('ec', { namedCurve: 'P-256' }).publicKey, 'is not an RSA key of 2048 bits'],
  ['an Ed25519 key', pairOf('ed25519', {}).publicKey, 'is not an RSA key of 2048 bits'],
  ['an RSA-PSS key', pairOf('rsa-pss', { modulusLength: 2048 }).publicKey, 'is not an RSA key of 2048 bits'],
])('[NAT-08] %s is refused in one sentence without the key', (_, text, reason) => {
  let message = ''
  try {
    readUpdateKey(text)
  } catch (error) {
    ;({ message } = error)
  }
  expect(message).toMatch(new RegExp(`^config/app-update-key\\.pem ${reason}[^\\n]*\\.$`))
  expect(message).not.toContain('BEGIN')
})

test('[NAT-08] an app with a key has the addresses of the shop and no mark, as before', () => {
  expect(updateSettings(site, publicKey)).toEqual({
    userAgent: {},
    updater: {
      publicKey,
      updateUrl: `${site}/api/v1/app-updates/check`,
      statsUrl: `${site}/api/v1/app-updates/stats`,
    },
  })
})

test.each([
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Mobile Safari/537.36',
  ],
  [
    'iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
])('[NAT-08] a page on %s reads from its user agent that the app has no update key', (_, userAgent) => {
  const { appendUserAgent } = updateSettings(site, null).userAgent
  expect([hasUpdateKey(`${userAgent} ${appendUserAgent}`), hasUpdateKey(userAgent)]).toEqual([false, true])
})

test('[NAT-08] a project is built with the key of the checkout alone', () => {
  const project = (key) => JSON.stringify({ plugins: { CapacitorUpdater: updateSettings(site, key).updater } })
  expect(keyMismatch(project(publicKey), publicKey)).toBeNull()
  expect(keyMismatch(project(null), null)).toBeNull()
  const others = [
    [publicKey, null],
    [null, publicKey],
    [publicKey, makeUpdateKeys().publicKey],
  ]
  for (const [own, current] of others)
    expect(keyMismatch(project(own), current)).toContain('run npm run native -- sync first.')
})
