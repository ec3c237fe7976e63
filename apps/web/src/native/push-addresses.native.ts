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
let work: Promise<unknown> = Promise.resolve()

/** Runs changes of the addresses one after the other. */
const inOrder = <Result>(task: () => Promise<Result>): Promise<Result> => {
  const result = work.then(task)
  work = result.catch(() => undefined)
  return result
}

const read = async (): Promise<PushAddresses> => (await readPreference('pushAddresses')) ?? noPushAddresses

const change = (next: (addresses: PushAddresses) => PushAddresses): Promise<void> =>
  inOrder(async () => writePreference('pushAddresses', next(await read())))

export const currentPushAddress = async (): Promise<string | null> => (await read()).current
export const storePushAddress = (endpoint: string): Promise<void> =>
  change((addresses) => withPushAddress(addresses, endpoint))
export const endPushAddress = (): Promise<void> => change(withoutPushAddress)

/** Forgets an address that the server has ended already. */
export const forgetPushAddress = (): Promise<void> => change(() => noPushAddresses)

export const setReporter = (reporter: ReportPushAddress): void => {
  report = reporter
}

/** Sends the reports that wait. Rejects if the server does not answer: the rest waits for the next call. */
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
