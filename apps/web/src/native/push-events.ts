import type { PushAddressReport } from '@forno/domain/native/push-addresses'

/** A push that arrives while the customer uses the app. */
export type ReceivedPush = {
  readonly title: string
  readonly body: string
  /** The page of its order; null = none. */
  readonly path: string | null
}

/** Sends a report about a push address; rejects if the server has not received it. */
export type ReportPushAddress = (report: PushAddressReport) => Promise<void>

/** Starts to follow the pushes of the phone app; a browser leaves them to its service worker. [NAT-07] */
export const listenToPushes = (): Promise<void> => Promise.resolve()

/** Sets the call that reports replaced and ended push addresses to the server. */
export const setPushAddressReporter = (_report: ReportPushAddress): void => undefined

/** Sends the waiting reports, and ends the address if the customer has blocked notifications on the phone. */
export const checkPushAddress = (): Promise<void> => Promise.resolve()

/** Ends the address of this device, also without a network: no push reaches it any more. */
export const leavePushes = (): Promise<void> => Promise.resolve()

type Subscribe<Value> = (subscriber: (value: Value) => void) => () => void

const never = () => () => undefined

/** A push arrives while the app is in front. */
export const onPushReceived: Subscribe<ReceivedPush> = never

/** The customer taps a push of an order; its page. A tap waits until there is a subscriber. */
export const onPushOpened: Subscribe<string> = never
