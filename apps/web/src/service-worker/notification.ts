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

/** Browsers show a notification of their own for a push that shows none, so that any push shows one. */
const unknownPush: OrderNotification = {
  title: 'News about your order',
  body: 'Open the shop to see it.',
  tag: 'order',
  message: '',
  url: '/',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The notification of a push's text, the JSON that our server sends. */
export const notificationOf = (text: string): OrderNotification => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return unknownPush
  }
  if (typeof read !== 'object' || read === null) return unknownPush
  const fields = read as Readonly<Record<string, unknown>>
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
