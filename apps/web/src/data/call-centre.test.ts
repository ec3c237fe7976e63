import { expect, test } from 'vitest'
import { agentChanges, agentNameOf } from './call-centre.ts'

test.each([
  ['kim', 'kim'],
  [' Kim.Lee ', 'kim.lee'],
  ['', null],
  [undefined, null],
  ['x'.repeat(90), 'x'.repeat(40)],
])('[NAV-36] the agent of /callcentermode/%s is %s', (text, name) => {
  expect(agentNameOf(text)).toBe(name)
})

test.each([
  ['a new basket', { channelName: 'Website', tags: [] }, 'kim', { channelName: 'CallCentre', tags: ['agent:kim'] }],
  [
    'what else is told stays',
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
