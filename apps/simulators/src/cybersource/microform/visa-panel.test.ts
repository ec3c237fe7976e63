import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCybersource, type CybersourceTester } from '../../../test/official-card-client.ts'

let gateway: CybersourceTester
beforeAll(async () => {
  gateway = await startCybersource()
})
afterAll(() => gateway.app.close())

describe('the panel of Visa Checkout', () => {
  const origin = 'http://localhost:4711'
  const decide = async (decision: string) => {
    const answer = await fetch(`${gateway.base}/checkout-widget/panel`, {
      method: 'POST',
      body: new URLSearchParams({ channel: 'c1', origin, decision, number: '4111111111111111' }),
    })
    const [, message = 'null'] = /postMessage\((\{.*?\}),origin\)/.exec(await answer.text()) ?? []
    return { status: answer.status, message: JSON.parse(message) as object | null }
  }
  test.each([
    ['pay', { panel: 'c1', payment: { callid: expect.any(String), encKey: expect.any(String) } }],
    ['cancel', { panel: 'c1' }],
    ['error', { panel: 'c1', error: { code: 400, message: 'The wallet is not available.' } }],
  ])('[PAY-16] [CFG-11] posts the decision %s to the shop alone', async (decision, message) => {
    expect(await decide(decision)).toMatchObject({ status: 200, message })
  })
  test('[PAY-16] [CFG-11] refuses another decision', async () => {
    expect((await decide('both')).status).toBe(400)
  })
})
