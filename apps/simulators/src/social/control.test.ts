import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providers } from './people.ts'
import { startSocial, startsAt, type SocialTester } from '../../test/social-tester.ts'

let social: SocialTester
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.app.close())
beforeEach(async () => {
  await fetch(`${social.base}/control`, { method: 'DELETE' })
})

test.each(providers)('[ACC-39] a test creates %s tokens without a page', async (provider) => {
  const minted = await social.control('/tokens', {
    provider,
    email: 'sam@example.com',
    nonce: 'once',
    givenName: 'Sam',
  })
  expect(minted).toMatchObject({ provider, email: 'sam@example.com', subject: expect.any(String) })
  expect(decodeJwt(String(minted.idToken))).toMatchObject({
    nonce: 'once',
    aud: expect.stringContaining(provider),
    iat: startsAt / 1000,
  })
  expect(await social.control('/tokens', { provider, email: 'SAM@example.com' })).toMatchObject({
    subject: minted.subject,
  })
})

test('[ACC-39] created tokens have the requested fault, and a created code works', async () => {
  const { idToken, code } = await social.control('/tokens', { provider: 'google', fault: 'notYetValid' })
  expect(decodeJwt(String(idToken)).nbf).toBe(startsAt / 1000 + 3600)
  const spent = await social.form('/google/token', {
    grant_type: 'authorization_code',
    code: String(code),
    redirect_uri: 'http://localhost/oauth/redirect',
    client_id: 'demo-google-client',
    client_secret: 'demo-google-secret',
  })
  expect(spent.status).toBe(200)
  await expect(social.control('/tokens', { provider: 'github' })).rejects.toThrow('400')
  await expect(social.control('/tokens', { provider: 'google', fault: 'boredom' })).rejects.toThrow('400')
  await expect(social.control('/tokens', { provider: 'google', persona: 'relay' })).rejects.toThrow('persona')
})

test('[ACC-39] [CFG-11] an outage affects one call of one provider and is recorded; token faults have their own queue', async () => {
  await social.control('', { outcome: 'error', operation: 'google.certs' })
  await social.control('', { outcome: 'wrongNonce' })
  const certs = (provider: string, path: string) => fetch(`${social.base}/${provider}${path}`)
  expect((await certs('apple', '/auth/keys')).status).toBe(200)
  expect((await certs('google', '/oauth2/v3/certs')).status).toBe(500)
  const right = await certs('google', '/oauth2/v3/certs')
  expect(right.status).toBe(200)
  expect(right.headers.get('cache-control')).toContain('max-age=')
  await social.control('', { outcome: 'cut', operation: 'google.certs' })
  await expect(certs('google', '/oauth2/v3/certs')).rejects.toThrow()
  const state = (await (await fetch(`${social.base}/control`)).json()) as {
    calls: readonly object[]
    waiting: object[]
  }
  expect(state.waiting).toMatchObject([{ outcome: 'wrongNonce' }])
  expect(state.calls).toMatchObject([
    { operation: 'apple.certs', outcome: 'answered', status: 200 },
    { operation: 'google.certs', outcome: 'error', status: 500 },
    { operation: 'google.certs', outcome: 'answered', status: 200 },
    { operation: 'google.certs', outcome: 'cut', status: 0 },
  ])
  const { idToken } = await social.control('/tokens', { provider: 'google', nonce: 'mine' })
  expect(decodeJwt(String(idToken)).nonce).not.toBe('mine')
})
