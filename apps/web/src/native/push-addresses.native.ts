import {
  afterPushReport,
  nextPushReport,
  noPushAddresses,
  withoutPushAddress,
  withPushAddress,
  type PushAddresses,
} from '@forno/domain/native/push-addresses'
import { readPreference, writePreference } from './preferences.ts'
import type { ReportPushAddress } from './push-events.ts'

let report: ReportPushAddress | null = null
/** The last change of the addresses. */
let lastTask: Promise<unknown> = Promise.resolve()

/** Runs changes of the addresses one after the other: each reads what the one before it has written. */
const inOrder = <Result>(task: () => Promise<Result>): Promise<Result> => {
  const result = lastTask.then(task)
  lastTask = result.catch(() => undefined)
  return result
}

const read = async (): Promise<PushAddresses> => (await readPreference('pushAddresses')) ?? noPushAddresses

const change = (next: (addresses: PushAddresses) => PushAddresses): Promise<void> =>
  inOrder(async () => writePreference('pushAddresses', next(await read())))

/** The push address of this phone; null = it is not registered. */
export const currentPushAddress = async (): Promise<string | null> => (await read()).current
/** Stores the address that the phone has got; a report about a replaced one then waits. */
export const storePushAddress = (endpoint: string): Promise<void> =>
  change((addresses) => withPushAddress(addresses, endpoint))
/** Ends the address of this phone; a report about it then waits. */
export const endPushAddress = (): Promise<void> => change(withoutPushAddress)

/** Forgets an address that the server has ended already. */
export const forgetPushAddress = (): Promise<void> => change(() => noPushAddresses)

/** Sets the call by which the waiting reports reach the server. */
export const setReporter = (reporter: ReportPushAddress): void => {
  report = reporter
}

/** Sends the waiting reports. Rejects if the server does not answer: the rest waits for the next call. [ENG-09] */
export const reportPushAddresses = (): Promise<void> =>
  inOrder(async () => {
    for (
      let next = nextPushReport(await read());
      report !== null && next !== null;
      next = nextPushReport(await read())
    ) {
      await report(next)
      await writePreference('pushAddresses', afterPushReport(await read(), next))
    }
  })
