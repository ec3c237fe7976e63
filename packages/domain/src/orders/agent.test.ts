import { expect, test } from 'vitest'
import { agentOf } from './agent.ts'

const call = { channel: 'CallCentre', tags: ['summer', 'agent:Kim'] } as const

test.each([
  ['is the one that the page names, unverified without a sign-in', call, null, { name: 'kim', isVerified: false }],
  ['is believed when signed in', call, 'kim', { name: 'kim', isVerified: true }],
  ['is not believed when somebody else is signed in', call, 'lee', { name: 'kim', isVerified: false }],
  ['is null on the website', { ...call, channel: 'Website' as const }, 'kim', null],
  ['is null without a name', { ...call, tags: ['agent: '] }, 'kim', null],
  ['is null without a tag', { ...call, tags: [] }, 'kim', null],
])('[NAV-36] an agent %s', (_, basket, signedIn, expected) => {
  expect(agentOf(basket, signedIn)).toEqual(expected)
})
