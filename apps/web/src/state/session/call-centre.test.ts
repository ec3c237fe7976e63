import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { agentChanges, agentNameOf } from './call-centre.ts'

test.each([
  ['kim', 'kim'],
  [' Kim.Lee ', 'kim.lee'],
  ['', null],
  [undefined, null],
  ['x'.repeat(90), 'x'.repeat(40)],
])('[NAV-36] /callcentermode/%s gives the agent %s', (text, name) => {
  expect(agentNameOf(text)).toBe(name)
})

test.each([
  ['a new basket', { channelName: 'Website', tags: [] }, 'kim', { channelName: 'CallCentre', tags: ['agent:kim'] }],
  [
    'a basket with other tags keeps them',
    { channelName: 'Website', tags: ['app'] },
    'kim',
    { channelName: 'CallCentre', tags: ['app', 'agent:kim'] },
  ],
  ['a basket of the same agent does not change', { channelName: 'CallCentre', tags: ['agent:kim'] }, 'kim', null],
  [
    'a basket of another agent',
    { channelName: 'CallCentre', tags: ['agent:lee'] },
    'kim',
    { channelName: 'CallCentre', tags: ['agent:kim'] },
  ],
  [
    'a basket whose agent has left',
    { channelName: 'CallCentre', tags: ['agent:kim'] },
    null,
    { channelName: 'Website', tags: [] },
  ],
  ["a customer's own basket", { channelName: 'iOS', tags: [] }, null, null],
] as const)('[NAV-36] %s', (_, basket, agentName, changes) => {
  expect(agentChanges({ ...basket, tags: [...basket.tags] }, agentName)).toEqual(changes)
})

test.each([
  ['no agent', 'lee', undefined],
  ['kim', 'kim', 'kim'],
])('[NAV-36] if the URL names %s and lee is stored, the agent is %s', async (_, agentName, begun) => {
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
})

test('[NAV-36] a mode that an address starts in a new tab outlives a reload', async () => {
  vi.resetModules()
  const { callCentre, keepCallCentre } = await import('./call-centre.ts')
  const storage = memoryStorage()
  callCentre.setState({ agentName: 'kim', isSignedIn: false })
  keepCallCentre(storage)
  expect(JSON.parse(storage.getItem('pinia_callCentre') ?? 'null')).toMatchObject({ state: { agentName: 'kim' } })
  vi.resetModules()
})
