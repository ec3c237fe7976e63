import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type TrustingCaptcha = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * A bot check that accepts every token, which is the action itself: simulates an attack that passes the bot check.
 */
export const startTrustingCaptcha = async (): Promise<TrustingCaptcha> => {
  const verdict = { success: true, score: 0.9, hostname: 'localhost', challenge_ts: '2099-01-01T00:00:00Z' }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const action = new URLSearchParams(body).get('response')
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...verdict, action }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
