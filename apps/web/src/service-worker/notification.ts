import { fieldsOf, textOf, type Fields } from '@forno/domain/core/unknown-fields'

/** A notification of the browser for one push. */
export type OrderNotification = {
  readonly title: string
  readonly body: string
  /** The order: a newer notification of the same order replaces an older one. */
  readonly tag: string
  /** Which message of the order it is; the same message twice makes no second sound. */
  readonly message: string
  /** The page of the order. */
  readonly url: string
}

const orderPath = /^\/order\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page that a notification opens: the page of an order on our own site, otherwise the home page. */
export const pathOf = (url: unknown): string => (typeof url === 'string' && orderPath.test(url) ? url : '/')

/** The notification of an unreadable push: browsers show one of their own for a push without any. */
const unknownPush: OrderNotification = {
  title: 'News about your order',
  body: 'Open the shop to see it.',
  tag: 'order',
  message: '',
  url: '/',
}

/** The fields of a JSON object; none for any other text. */
const fieldsIn = (text: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The notification of a push's text, the JSON that our server sends. */
export const notificationOf = (text: string): OrderNotification => {
  const fields = fieldsIn(text)
  const title = textOf(fields['title'])
  if (title === '') return unknownPush
  return {
    title,
    body: textOf(fields['body']),
    tag: textOf(fields['tag']) || unknownPush.tag,
    message: textOf(fields['message']),
    url: pathOf(fields['url']),
  }
}
