/** Adds a subscriber; returns a function that removes it. */
type Subscribe<Values extends readonly unknown[]> = (subscriber: (...values: Values) => void) => () => void

const never = () => () => undefined

/** Starts to follow the events of the phone app; browsers have none of them. [NAT-07] */
export const listenToAppEvents = (): Promise<void> => Promise.resolve()

/** The app comes to the foreground. */
export const onResume: Subscribe<[]> = never

/** The app goes to the background. */
export const onPause: Subscribe<[]> = never

/** A deep link or a universal link opens the app. A URL waits until there is a subscriber. */
export const onUrlOpened: Subscribe<[string]> = never

/** The back button of Android. The argument tells whether the history has an earlier page. */
export const onBackButton: Subscribe<[boolean]> = never

/** The URL that started the app; null = the customer started it by its icon. [NAT-02] */
export const launchUrl = (): Promise<string | null> => Promise.resolve(null)

/** Leaves the app, which stays open in the background, as Android does with the first screen of an app. */
export const leaveApp = (): Promise<void> => Promise.resolve()
