import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { agentChanges, agentNameOf } from './call-centre.ts'

test.each([
  ['kim', 'kim'],
  [' Kim.Lee ', 'kim.lee'],
  ['', null],
  [undefined, null],
  ['x'.repeat(90), 'x'.repeat(40)],
])('[NAV-36] reads the agent %s from /callcentermode/%s', (text, name) => {
  expect(agentNameOf(text)).toBe(name)
})

test.each([
  ['a new basket', { channelName: 'Website', tags: [] }, 'kim', { channelName: 'CallCentre', tags: ['agent:kim'] }],
  [
    'other values stay',
    { channelName: 'Website', tags: ['app'] },
    'kim',
    { channelName: 'CallCentre', tags: ['app', 'agent:kim'] },
  ],
  ['one that says so already', { channelName: 'CallCentre', tags: ['agent:kim'] }, 'kim', null],
  [
    'one of another agent',
    { channelName: 'CallCentre', tags: ['agent:lee'] },
    'kim',
    { channelName: 'CallCentre', tags: ['agent:kim'] },
  ],
  [
    'one whose agent has left',
    { channelName: 'CallCentre', tags: ['agent:kim'] },
    null,
    { channelName: 'Website', tags: [] },
  ],
  ["a customer's own", { channelName: 'iOS', tags: [] }, null, null],
] as const)('[NAV-36] %s', (_, basket, agentName, changes) => {
  expect(agentChanges({ ...basket, tags: [...basket.tags] }, agentName)).toEqual(changes)
})

test.each([
  ['nothing', undefined, 'lee'],
  ['a mode', 'kim', 'kim'],
])(
  '[NAV-36] after an address that began %s, has the agent, with the stored one: %s, %s',
  async (_, begun, agentName) => {
    vi.resetModules()
    const { callCentre, keepCallCentre } = await import('./call-centre.ts')
    const storage = memoryStorage()
    storage.setItem('pinia_callCentre', JSON.stringify({ state: { agentName: 'lee', isSignedIn: true }, version: 1 }))
    if (begun !== undefined) callCentre.setState({ agentName: begun, isSignedIn: false })
    keepCallCentre(storage)
    const isSignedIn = begun === undefined
    expect(callCentre.getState()).toEqual({ agentName, isSignedIn })
    expect(JSON.parse(storage.getItem('pinia_callCentre') ?? '')).toMatchObject({ state: { agentName, isSignedIn } })
    // A fresh module, so that other test files keep their store.
    vi.resetModules()
  },
)
