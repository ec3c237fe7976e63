import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../platform/http/serve.ts'
import { makeKnownDevices } from './known-device.ts'

const devices = makeKnownDevices({ tokenKeys: ['a-key-of-the-test'], https: false })
const callerWith = (device: string): Caller => ({ cookies: { device } }) as unknown as Caller

test.each([
  ['as many letters as a signature, in more bytes', `x.${'é'.repeat(43)}`],
  ['as many bytes as a signature, in fewer letters', `x.${'é'.repeat(21)}a`],
  ['an emoji', 'x.🍕'],
  ['no signature', 'x'],
  ['a signature that is not ours', `x.${'a'.repeat(43)}`],
])('[ACC-13] treats a device cookie with %s as an unknown device', (_, cookie) => {
  expect(devices.nameFor('jo@example.com', callerWith(cookie))).toBeNull()
})

test.each([
  ['a lasting log-in for a year', true, 31_536_000],
  ['another one until the browser closes', false, undefined],
])('[ACC-13] remembers a device of %s', (_, isLasting, maxAge) => {
  const setCookie = vi.fn<FastifyReply['setCookie']>()
  const reply = { setCookie } as unknown as FastifyReply
  devices.remember('jo@example.com', { caller: callerWith(''), reply, isLasting })
  expect(setCookie.mock.calls[0]?.[2]?.maxAge).toBe(maxAge)
})
