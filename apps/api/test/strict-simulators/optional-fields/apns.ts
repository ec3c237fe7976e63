import { anyTyped, everyChange, out, type OptionalField } from '../optional-field.ts'

const toApple = 'Apple, Sending notification requests to APNs'

export const apnsFields: readonly OptionalField[] = [
  {
    fields: ['aps.alert.title', 'aps.alert.body', 'aps.sound', 'aps.thread-id', 'url', 'orderId', 'message'].map(
      (name) => `body ${name}`,
    ),
    changes: anyTyped,
    reason: 'the service passes the payload on: of its errors, PayloadEmpty and PayloadTooLarge alone concern it',
    place: 'Apple, Handling notification responses from APNs',
  },
  {
    fields: ['body aps'],
    changes: ['another type'],
    reason: 'the service passes the payload on',
    place: 'Apple, Handling notification responses from APNs',
  },
  {
    fields: ['body aps.alert'],
    changes: ['left out', 'another type'],
    reason: 'the service passes the payload on',
    place: 'Apple, Handling notification responses from APNs',
  },
  {
    fields: ['header apns-collapse-id'],
    changes: everyChange,
    reason: 'a name of ours, of at most 64 bytes',
    place: `${toApple}: apns-collapse-id`,
  },
  {
    fields: ['header apns-expiration', 'header apns-priority', 'header apns-push-type'],
    changes: ['left out', 'empty'],
    reason: 'each has a default; an empty header counts as none',
    place: `${toApple}: header fields`,
  },
  {
    fields: ['header content-type'],
    changes: out,
    reason: 'the payload is JSON in any case',
    place: `${toApple}: header fields name no content type`,
  },
]
