import { Type } from 'typebox'
import { endpoint } from '../../core/endpoint.ts'

const SignatureHeader = (description: string) => Type.String({ description })

/** The bytes of an event as its provider signed them. */
const EventBytes = Type.Unsafe<Uint8Array>({
  description: 'A webhook event of PayPal, unchanged, because PayPal signs its bytes.',
})

export const receivePayPalEvent = endpoint('POST /payments/paypal/events', {
  summary: 'Receive a signed event of PayPal; an event that arrives twice is stored once [PAY-18] [PAY-10]',
  access: 'provider',
  // A provider delivers the events of all orders from a few addresses.
  callClass: 'read',
  headers: Type.Object({
    'PayPal-Transmission-Id': SignatureHeader('Identifies the delivery of the event.'),
    'PayPal-Transmission-Time': SignatureHeader('When PayPal sent it.'),
    'PayPal-Transmission-Sig': SignatureHeader('Signature of id, time, webhook id and CRC-32 of the body, in base64.'),
    'PayPal-Cert-Url': SignatureHeader("Address of PayPal's certificate."),
    'PayPal-Auth-Algo': SignatureHeader('SHA256withRSA.'),
  }),
  body: EventBytes,
  reply: Type.Null(),
  refusals: ['BadInput'],
})
