import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { checkForwardedFor } from './caller-address.ts'

test.each([
  ['127.0.0.1', undefined],
  ['203.0.113.9', '10.0.0.1, 203.0.113.9'],
])('[API-05] keeps the address %s of a caller after the socket is closed', async (address, forwardedFor) => {
  const app = fastify({ trustProxy: ['127.0.0.0/8'] })
  onTestFinished(() => app.close())
  checkForwardedFor(app)
  app.get('/', (request) => {
    Object.defineProperty(request.raw, 'socket', { value: null })
    return { address: request.ip }
  })
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const answer = await app.inject({ url: '/', headers })
  expect(answer.json()).toEqual({ address })
})
