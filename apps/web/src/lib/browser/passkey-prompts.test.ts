import { expect, test, vi } from 'vitest'
import { signalAcceptedPasskeys } from './passkey-prompts.ts'

const customerId = 'fbff0fff-3e3f-4f7e-8fbf-fffe00010203'

test('a browser gets the accepted passkeys of a customer, by the bytes of the id in base64url', async () => {
  const signal = vi.fn(() => Promise.resolve())
  vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials: signal })
  vi.stubGlobal('location', { hostname: 'shop.example' })
  await signalAcceptedPasskeys(customerId, ['a', 'b'])
  const userId = Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')
  expect(userId).toMatch(/[-_]/)
  expect(signal).toHaveBeenCalledExactlyOnceWith({
    rpId: 'shop.example',
    userId,
    allAcceptedCredentialIds: ['a', 'b'],
  })
})

test.each([
  ['without passkeys', undefined],
  ['without signals', {}],
])('signals nothing to a browser %s', async (_, credential) => {
  vi.stubGlobal('PublicKeyCredential', credential)
  vi.stubGlobal('location', { hostname: 'shop.example' })
  await expect(signalAcceptedPasskeys(customerId, [])).resolves.toBeUndefined()
})
