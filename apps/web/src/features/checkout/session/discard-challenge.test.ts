import type { BasketId } from '@forno/domain/core/basic-types'
import { afterEach, expect, test, vi } from 'vitest'
import { ok, scripted } from '../../../../test/scripted-call.ts'
import type { PaymentProof } from '../payment/attempt.ts'
import { discardChallenge, type ChallengedPayment } from './discard-challenge.ts'
import { notAuthenticated } from './not-authenticated.ts'

afterEach(() => void vi.restoreAllMocks())

const challenged = (proof: PaymentProof) =>
  ({
    kind: 'challenged',
    attempt: { basketId: 'b1' as BasketId },
    proof,
    challenge: { origin: 'https://bank.test', result: { referenceID: 'r1' } },
  }) as ChallengedPayment
const tokenOf = (payload: string) => `header.${payload}.signature`
const encoded = (payload: unknown) =>
  btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

test.each<[string, PaymentProof, string]>([
  ['the id of its token', { flexToken: tokenOf(encoded({ jti: '1C2D3E' })) }, '1C2D3E'],
  // Its payload has the two characters that differ in the alphabet of tokens.
  ['the id of a token with - and _', { flexToken: tokenOf('eyJqdGkiOiIxIiwieCI6Ij8_fn5-In0') }, '1'],
  ['the authentication where the token has no id', { flexToken: tokenOf(encoded({ jti: 7 })) }, 'r1'],
  ['the authentication where the token is none', { flexToken: 'no token' }, 'r1'],
  ['the authentication of a saved card', {}, 'r1'],
])('[PAY-15] discards a card by %s', async (_, proof, id) => {
  const address = `DELETE /baskets/b1/token/${id}`
  const { call, names } = scripted({ [address]: ok({}) })
  await discardChallenge(call, challenged(proof))
  expect(names()).toEqual([address])
})

test('[PAY-15] a card that cannot be discarded holds up nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await expect(discardChallenge(scripted({}).call, challenged({}))).resolves.toBeUndefined()
})

test('[PAY-27] a bank that gives no answer is a refused authorisation', () => {
  expect(notAuthenticated).toMatchObject({ status: 400, code: 'AuthorisationFailed', reason: null, data: {} })
  expect(notAuthenticated.message).toMatch(/\w/)
})
