type Unsubscribe = () => void

/**
 * Opens a page outside the shop, such as a payment provider's, in place of this page. The phone app shows it in a
 * browser above itself. [NAT-01] [PAY-12]
 */
export const openBrowser = (url: string): Promise<void> => {
  location.replace(url)
  return Promise.resolve()
}

/** Closes the browser above the phone app. */
export const closeBrowser = (): Promise<void> => Promise.resolve()

/** The customer has closed the browser above the phone app, or `closeBrowser` has. */
export const onBrowserClosed: (subscriber: () => void) => Unsubscribe = () => () => undefined
