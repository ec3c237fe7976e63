import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { checkAgent, signOutAgent } from './agent.ts'
import { callCentre } from '../session/call-centre.ts'

const answering = (answer: object | null) => (() => Promise.resolve(answer)) as unknown as Call
const failing = (status: number) =>
  (() => Promise.reject(new ApiError({ status, data: null, url: '/staff/session', method: 'GET' }))) as unknown as Call

const signedIn = { agentName: 'kim', isSignedIn: true, callReference: null }
const noAgent = { agentName: null, isSignedIn: false, callReference: null }
beforeEach(() => {
  callCentre.setState(signedIn)
  // Other tests of the process share the store.
  return () => callCentre.setState(noAgent)
})

describe('[NAV-36] check of a shift', () => {
  test('keeps a signed-in agent under the name on the server', async () => {
    expect(await checkAgent(answering({ agentName: 'lee' }))).toBe('goes on')
    expect(callCentre.getState()).toEqual({ agentName: 'lee', isSignedIn: true, callReference: null })
  })
  test('ends the mode with the shift', async () => {
    expect(await checkAgent(failing(401))).toBe('ended')
    expect(callCentre.getState()).toEqual(noAgent)
  })
  test.each([0, 429, 503])('an answer of %i says nothing of it', async (status) => {
    expect(await checkAgent(failing(status))).toBe('goes on')
    expect(callCentre.getState()).toEqual(signedIn)
  })
})

describe('[NAV-36] signing an agent out', () => {
  test.each([
    ['is done', answering(null)],
    ['is done where the shift was over already', failing(401)],
  ])('%s: ends the mode', async (_, call) => {
    await signOutAgent(call)
    expect(callCentre.getState()).toEqual(noAgent)
  })
  test('keeps the mode without an answer', async () => {
    await expect(signOutAgent(failing(0))).rejects.toThrow()
    expect(callCentre.getState()).toEqual(signedIn)
  })
})
