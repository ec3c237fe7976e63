import { Type } from 'typebox'
import { endpoint } from '../core/endpoint.ts'

/** The bytes of the event as the content service signed them. */
const EventBytes = Type.Unsafe<Uint8Array>({
  description: 'A webhook event of the content service, unchanged, because the service signs its bytes.',
})

export const receiveContentEvent = endpoint('POST /content/webhook', {
  summary: 'Receive a signed event of the content service: what it names is read again at once [CON-01] [CFG-09]',
  access: 'provider',
  // An editor who publishes many stories at once sends an event for each from one address.
  callClass: 'read',
  headers: Type.Object({
    'webhook-signature': Type.String({ description: 'HMAC-SHA1 of the body with the secret of the webhook, in hex.' }),
  }),
  body: EventBytes,
  reply: Type.Null(),
  status: 204,
  refusals: ['BadInput'],
})
