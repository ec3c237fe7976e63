import { createECDH, randomBytes } from 'node:crypto'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterEach, expect, test, vi } from 'vitest'
import webPush from 'web-push'
import type { Push } from './push-outcome.ts'
import { makeSendWebPush } from './web-push-client.ts'

afterEach(() => void vi.unstubAllGlobals())

const send = makeSendWebPush({ subject: 'mailto:care@example.com', ...webPush.generateVAPIDKeys() })
const subscription = {
  endpoint: 'https://push.example.com/device',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
}
/** A push whose payload has this number of bytes. */
const pushOf = (bytes: number): Push => {
  const push: Push = {
    title: '',
    body: '',
    orderId: 'o' as OrderId,
    message: 'ready',
    url: '/',
    topic: 't',
    lifetime: 60,
  }
  const { title, body, orderId: tag, message, url } = push
  return { ...push, body: 'x'.repeat(bytes - JSON.stringify({ title, body, tag, message, url }).length) }
}

test('[ENG-09] sends at most 3,000 bytes, which every push service takes', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 201 }))
  expect(await send(subscription, pushOf(3_000))).toEqual({ outcome: 'sent' })
  await expect(send(subscription, pushOf(3_001))).rejects.toThrow('too long')
})
