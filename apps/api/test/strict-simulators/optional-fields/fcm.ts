import { everyChange, out, type OptionalField } from '../optional-field.ts'

const androidTexts = ['collapse_key', 'notification.channel_id', 'notification.tag']
const sends = 'FCM HTTP v1, projects.messages'

export const fcmFields: readonly OptionalField[] = [
  {
    fields: ['notification', 'data', 'android', 'android.notification'].map((name) => `body message.${name}`),
    changes: out,
    reason: 'a message needs only its recipient',
    place: `${sends}: Message`,
  },
  {
    fields: ['title', 'body'].map((name) => `body message.notification.${name}`),
    changes: everyChange,
    reason: 'texts of ours',
    place: `${sends}: Notification`,
  },
  {
    fields: ['url', 'orderId', 'message'].map((name) => `body message.data.${name}`),
    changes: everyChange,
    reason: 'data of ours, which may be any texts',
    place: `${sends}: Message.data`,
  },
  {
    fields: androidTexts.map((name) => `body message.android.${name}`),
    changes: everyChange,
    reason: 'names of ours',
    place: `${sends}: AndroidConfig and AndroidNotification`,
  },
  {
    fields: ['body message.android.priority', 'body message.android.ttl'],
    changes: out,
    reason: 'NORMAL and four weeks are the defaults',
    place: `${sends}: AndroidConfig`,
  },
]
