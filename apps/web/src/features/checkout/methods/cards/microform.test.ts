import { beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { requestToken, type Microform } from './microform.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
})

/** The gateway's fields, whose token request runs `createToken`. */
const fieldsWith = (createToken: Microform['createToken']): Microform => ({
  createField: () => {
    throw new Error('no field is created')
  },
  createToken,
})
const expiry = { expirationMonth: '12', expirationYear: '2030' }

test('[PAY-12] resolves to the gateway’s token of the fields and the expiry', async () => {
  const createToken = vi.fn<Microform['createToken']>((_options, done) => done(null, 't1'))
  expect(await requestToken(fieldsWith(createToken), expiry)).toBe('t1')
  expect(createToken).toHaveBeenCalledExactlyOnceWith(expiry, expect.any(Function))
})

test.each([
  ['both fields', [{ location: 'securityCode' }, { location: 'number' }], ['number', 'securityCode']],
  ['one field', [{ location: 'number' }], ['number']],
  ['a field that is not ours', [{ location: 'expirationMonth' }], []],
  ['nothing', undefined, []],
])('[PAY-03] a refusal of %s names our fields, in the order of the page', async (_, details, refused) => {
  const fields = fieldsWith((_options, done) => done({ reason: 'INVALID', ...(details && { details }) }))
  expect(await requestToken(fields, expiry)).toEqual(refused)
})

test('[PAY-12] an error of the gateway’s script is a failure about no field, and is logged', async () => {
  const broken = new Error('the iframe has gone')
  const fields = fieldsWith(() => {
    throw broken
  })
  expect(await requestToken(fields, expiry)).toEqual([])
  expect(logged).toHaveBeenCalledExactlyOnceWith('the gateway made no token of a card', broken)
})
