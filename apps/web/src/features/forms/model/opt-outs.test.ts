import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { linkIdOf, optOut, type OptOut } from './opt-outs.ts'

const userId = '0b2f7a3c-1d2e-4f50-8a9b-0c1d2e3f4a5b'
const at = new Date('2026-11-21T01:00:00.000Z')

describe('[MKT-06] the id of a link', () => {
  test.each([
    ['a UUID is a user id', userId, { kind: 'user', userId }],
    ['anything shorter is a short id', 'k7m2p9xq', { kind: 'short', shortUserId: 'k7m2p9xq' }],
    ['an id that was cut short is none', 'k7m', null],
    ['an id with another character is none', 'k7m2p9/x', null],
    ['a link without an id has none', undefined, null],
  ])('%s', (_, text, id) => expect(linkIdOf(text)).toEqual(id))
})

/** The calls of an opt-out, each with its parameters and body. */
const sentBy = async (request: Partial<OptOut>, answer: (address: string) => unknown = () => null) => {
  const sent: [string, unknown][] = []
  const call = (async (address: string, { body, params }: { body?: object; params?: object }) => {
    sent.push([address, { ...params, ...body }])
    return answer(address)
  }) as unknown as Call
  await optOut(call, { type: 'email', who: '', isFanToo: false, ...request }, { action: 'UNSUBSCRIBE' }, at)
  return sent
}
const action = 'UNSUBSCRIBE'

describe('opt-out', () => {
  test('[MKT-01] stops emails by the user id of a link', async () => {
    expect(await sentBy({ who: linkIdOf(userId)! })).toEqual([
      ['POST /user/:userId/optin/email', { userId, optinEmail: false, action }],
    ])
  })
  test('[MKT-05] stops emails by a short id after looking up its user', async () => {
    const sent = await sentBy({ who: linkIdOf('k7m2p9xq')! }, (address) =>
      address.startsWith('GET') ? { userId } : null,
    )
    expect(sent.map(([address]) => address)).toEqual([
      'GET /user/shortUserId/:shortId',
      'POST /user/:userId/optin/email',
    ])
  })
  test('[MKT-05] reports an unknown short id as done', async () => {
    const refuse = () => {
      throw new ApiError({ status: 404, data: null, url: '/user', method: 'GET' })
    }
    expect(await sentBy({ who: linkIdOf('k7m2p9xq')! }, refuse)).toHaveLength(1)
  })
  test('[MKT-02] stops emails by address, with the time', async () => {
    expect(await sentBy({ who: ' jo@example.com ' })).toEqual([
      ['POST /user/optout/email', { email: 'jo@example.com', optOutAt: at.toISOString(), action }],
    ])
  })
  test('[MKT-03] stops text messages and fan news by the id of a link', async () => {
    expect(await sentBy({ type: 'sms', who: linkIdOf('k7m2p9xq')!, isFanToo: true })).toEqual([
      ['POST /user/shortuserid/:shortUserId/optin/sms', { shortUserId: 'k7m2p9xq', optinSms: false, action }],
      [
        'POST /user/shortuserid/:shortUserId/optin/supercars',
        { shortUserId: 'k7m2p9xq', optinSupercarsFan: false, action },
      ],
    ])
  })
  test('[MKT-04] stops text messages by a number as people write it', async () => {
    expect(await sentBy({ type: 'sms', who: '0491 570 156' })).toEqual([
      ['POST /user/optout/sms', { mobileNumber: '+61491570156', action }],
    ])
    expect(await sentBy({ type: 'sms', who: '0491 570 156', isFanToo: true })).toEqual([
      ['POST /user/optout/sms', { mobileNumber: '+61491570156', optinSupercarsFan: false, action }],
    ])
  })
})
