import { expect, test } from 'vitest'
import { appIdentityFaults, type AppIdentity } from './app-identity.ts'

const fingerprint = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase()).join(
  ':',
)
const app: AppIdentity = {
  id: 'au.example.shop',
  name: 'Bella Luna',
  scheme: 'bellaluna',
  site: 'https://shop.example.com',
  appleTeamId: 'A1B2C3D4E5',
  androidFingerprints: [fingerprint],
  appStoreId: '1234567890',
}

test('[NAT-01] the identity of the app has no fault when every field is valid', () => {
  expect(appIdentityFaults(app)).toEqual([])
  const googleIosClientId = '123456789012-invented1.apps.googleusercontent.com'
  expect(appIdentityFaults({ ...app, googleIosClientId })).toEqual([])
})

test.each<[string, Partial<Record<keyof AppIdentity, unknown>>]>([
  ['an id with a hyphen, which Android refuses', { id: 'au.example.bella-luna' }],
  ['an id of one word', { id: 'shop' }],
  ['a name that phones cut off', { name: 'Bella Luna Pizza' }],
  ['a name that is a space', { name: ' ' }],
  ['the scheme of the web', { scheme: 'https' }],
  ['a site without encryption', { site: 'http://shop.example.com' }],
  ['a site with a path', { site: 'https://shop.example.com/au' }],
  ['a team of 9 characters', { appleTeamId: 'A1B2C3D4E' }],
  ['no fingerprint', { androidFingerprints: [] }],
  ['a fingerprint of SHA-1', { androidFingerprints: [fingerprint.slice(0, 59)] }],
  ['a store number that is no number', { appStoreId: 'id1234567890' }],
  ['the client id of another service', { googleIosClientId: '123456789012' }],
  ['a store number that YAML read as a number', { appStoreId: 1_234_567_890 }],
])('[NAT-01] the identity of the app refuses %s', (_, change) => {
  const [field = ''] = Object.keys(change)
  expect(appIdentityFaults({ ...app, ...change })).toEqual([expect.stringContaining(`app.${field} needs`)])
})

test('[NAT-01] a brand without a section for the app has a fault for each of its seven required fields', () => {
  expect(appIdentityFaults(undefined)).toHaveLength(7)
})
