import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { agentChanges, agentNameOf, callReferenceOf } from './call-centre.ts'

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
  [
    'marks a new basket',
    { channelName: 'Website', tags: [] },
    'kim',
    { channelName: 'CallCentre', tags: ['agent:kim'] },
  ],
  [
    'keeps the other tags of a basket',
    { channelName: 'Website', tags: ['app'] },
    'kim',
    { channelName: 'CallCentre', tags: ['app', 'agent:kim'] },
  ],
  ['does not change a basket of the same agent', { channelName: 'CallCentre', tags: ['agent:kim'] }, 'kim', null],
  [
    'marks a basket of another agent',
    { channelName: 'CallCentre', tags: ['agent:lee'] },
    'kim',
    { channelName: 'CallCentre', tags: ['agent:kim'] },
  ],
  [
    'unmarks a basket whose agent has left',
    { channelName: 'CallCentre', tags: ['agent:kim'] },
    null,
    { channelName: 'Website', tags: [] },
  ],
  ["does not change a customer's own basket", { channelName: 'iOS', tags: [] }, null, null],
] as const)('[NAV-36] the mode %s', (_, basket, agentName, changes) => {
  const before = { ...basket, tags: [...basket.tags], externalReference: null }
  expect(agentChanges(before, { agentName, callReference: null })).toEqual(changes)
})

test.each([
  ['no agent', 'lee', undefined],
  ['kim', 'kim', 'kim'],
])('[NAV-36] if the URL names %s and lee is stored, the agent is %s', async (_, agentName, begun) => {
  vi.resetModules()
  const { callCentre, keepCallCentre } = await import('./call-centre.ts')
  const storage = memoryStorage()
  storage.setItem('pinia_callCentre', JSON.stringify({ state: { agentName: 'lee', isSignedIn: true }, version: 1 }))
  if (begun !== undefined) callCentre.setState({ agentName: begun, isSignedIn: false, callReference: null })
  keepCallCentre(storage)
  const isSignedIn = begun === undefined
  expect(callCentre.getState()).toEqual({ agentName, isSignedIn, callReference: null })
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

test.each([
  ['ACD-4711', 'ACD-4711'],
  [' 2026/11-21 : 7 ', '2026/11-21:7'],
  ['ada@example.com', 'adaexample.com'],
  ['--7', '7'],
  ['  ', null],
  ['x'.repeat(90), 'x'.repeat(64)],
])('[BAS-01] the typed call reference %j becomes %j', (typed, reference) => {
  expect(callReferenceOf(typed)).toBe(reference)
})

test('[BAS-01] the basket gets the reference of the current call, and loses that of another', () => {
  const basket = { channelName: 'CallCentre' as const, tags: ['agent:kim'] }
  const changes = (externalReference: string | null, callReference: string | null) =>
    agentChanges({ ...basket, externalReference }, { agentName: 'kim', callReference })
  expect(changes(null, 'ACD-1')).toEqual({ externalReference: 'ACD-1' })
  expect(changes('ACD-1', 'ACD-1')).toBeNull()
  expect(changes('ACD-1', null)).toEqual({ externalReference: null })
  expect(agentChanges({ ...basket, externalReference: 'ACD-1' }, { agentName: null, callReference: null })).toEqual({
    channelName: 'Website',
    tags: [],
    externalReference: null,
  })
})
