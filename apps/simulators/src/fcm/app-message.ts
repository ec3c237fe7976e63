import { isFields, type Fields } from '../platform/request-fields.ts'

/** What is wrong with a message, in Google's words. */
export class InvalidMessage extends Error {}

/** The fields of `projects.messages.send` that this simulator knows, by their objects. */
const fields: Readonly<Record<string, readonly string[]>> = {
  '': ['message', 'validate_only'],
  message: ['token', 'topic', 'condition', 'data', 'notification', 'android', 'apns', 'webpush', 'fcm_options'],
  notification: ['title', 'body', 'image'],
  android: [
    ...['collapse_key', 'priority', 'ttl', 'restricted_package_name', 'data', 'notification', 'fcm_options'],
    'direct_boot_ok',
  ],
  androidNotification: [
    ...['title', 'body', 'icon', 'color', 'sound', 'tag', 'click_action', 'channel_id', 'ticker', 'sticky'],
    ...['notification_priority', 'visibility', 'notification_count', 'image', 'default_sound'],
  ],
}

const refuseUnknown = (value: Fields, name: string, at: string): void => {
  const unknown = Object.keys(value).find((key) => fields[name]?.includes(key) === false)
  if (unknown !== undefined)
    throw new InvalidMessage(`Invalid JSON payload received. Unknown name "${unknown}" at '${at}': Cannot find field.`)
}

const objectAt = (value: Fields, key: string, name: string, at: string): Fields | null => {
  const found = value[key]
  if (found === undefined) return null
  if (!isFields(found)) throw new InvalidMessage(`Invalid value at '${at}'.`)
  refuseUnknown(found, name, at)
  return found
}

const checkTexts = (value: unknown, at: string): void => {
  if (value === undefined) return
  if (!isFields(value) || Object.values(value).some((text) => typeof text !== 'string'))
    throw new InvalidMessage(`Invalid value at '${at}' (TYPE_STRING).`)
}

/** Refuses a field that is set but is no text. */
const checkText = (value: Fields, names: readonly string[], at: string): void => {
  const wrong = names.find((name) => value[name] !== undefined && typeof value[name] !== 'string')
  if (wrong !== undefined) throw new InvalidMessage(`Invalid value at '${at}.${wrong}' (TYPE_STRING).`)
}

const checkAndroid = (message: Fields): void => {
  const android = objectAt(message, 'android', 'android', 'message.android')
  if (android === null) return
  const { priority, ttl, data } = android
  checkTexts(data, 'message.android.data')
  if (priority !== undefined && !/^(?:NORMAL|HIGH)$/i.test(typeof priority === 'string' ? priority : ''))
    throw new InvalidMessage("Invalid value at 'message.android.priority'.")
  if (ttl !== undefined && !/^\d+(?:\.\d{1,9})?s$/.test(typeof ttl === 'string' ? ttl : ''))
    throw new InvalidMessage("Invalid value at 'message.android.ttl', Field 'ttl', Illegal duration format.")
  checkText(android, ['collapse_key', 'restricted_package_name'], 'message.android')
  const at = 'message.android.notification'
  const notification = objectAt(android, 'notification', 'androidNotification', at)
  checkText(notification ?? {}, ['title', 'body', 'tag', 'channel_id'], at)
}

/** The largest message: its data and its notification. Bytes. */
const mostBytes = 4096

export type AppMessage = Fields & { readonly token: string }

/** Checks the body of a send to one device. */
export function readAppMessage(body: unknown): { readonly message: AppMessage; readonly isOnlyValidated: boolean } {
  if (!isFields(body)) throw new InvalidMessage('Invalid JSON payload received.')
  refuseUnknown(body, '', '')
  const message = objectAt(body, 'message', 'message', 'message')
  if (message === null) throw new InvalidMessage('Message is not set.')
  const { token, topic, condition, data } = message
  const targets = [token, topic, condition].filter((target) => target !== undefined)
  if (targets.length !== 1) throw new InvalidMessage('Recipient of the message is not set, or is set more than once.')
  if (typeof token !== 'string') throw new InvalidMessage('This simulator sends to one device only: set the token.')
  checkTexts(data, 'message.data')
  const notification = objectAt(message, 'notification', 'notification', 'message.notification')
  checkText(notification ?? {}, ['title', 'body', 'image'], 'message.notification')
  checkAndroid(message)
  const size = Buffer.byteLength(JSON.stringify([message['data'] ?? {}, message['notification'] ?? {}]))
  if (size > mostBytes) throw new InvalidMessage('Message is too big.')
  return { message: { ...message, token }, isOnlyValidated: body['validate_only'] === true }
}
