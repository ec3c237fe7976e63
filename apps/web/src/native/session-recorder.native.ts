import { isRecordedAttribute } from '@forno/domain/native/recording'
import type { RecordingTarget, SessionRecorder } from './session-recorder.ts'

/** The part of the tool's tracker that the app uses. */
type Tracker = {
  readonly start: () => Promise<unknown>
  readonly stop: () => unknown
  readonly getSessionURL: () => string | undefined
}

/** The tool's `InputMode.Hidden`, which it does not export. */
const hiddenInputs = 2
/** The tool's settings for recording requests, all of them off. */
const noRequests = {
  disabled: true,
  sessionTokenHeader: false,
  failuresOnly: false,
  ignoreHeaders: true,
  capturePayload: false,
  captureInIframes: false,
}

let isWorkerAllowed = false

/** The policy of the page allows one worker: the one that the tool makes of its own code. It can be created once. */
const allowWorker = (): void => {
  if (isWorkerAllowed) return
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (!url.startsWith('blob:')) throw new TypeError('only the recorder makes a script')
      return url
    },
  })
  isWorkerAllowed = true
}

/**
 * Loads the package and makes its tracker. Every text, input, title and address of a page is masked, labels and other
 * telling attributes are left out, requests and logs are not recorded, and nothing names the customer.
 */
const loadTracker = async ({ identifier, address }: RecordingTarget): Promise<Tracker> => {
  const { default: OpenReplay } = await import('@openreplay/tracker/class')
  allowWorker()
  const tracker = new OpenReplay({
    projectKey: identifier,
    ingestPoint: address,
    privateMode: true,
    defaultInputMode: hiddenInputs,
    obscureTextEmails: true,
    obscureTextNumbers: true,
    obscureInputDates: true,
    respectDoNotTrack: true,
    network: noRequests,
    consoleMethods: null,
    captureExceptions: false,
    captureResourceTimings: false,
    captureIFrames: false,
    canvas: { disableCanvas: true },
    css: {},
    // The app's own scheme on iOS is not https, although nothing of it leaves the device unencrypted.
    __DISABLE_SECURE_MODE: true,
  })
  // The private mode masks the attributes alt and placeholder alone.
  tracker.use((app) => {
    if (app === null) return
    const { attributeSender } = app
    const send = attributeSender.sendSetAttribute
    attributeSender.sendSetAttribute = (id, name, value) => {
      if (isRecordedAttribute(name)) send(id, name, value)
    }
  })
  return tracker
}

let loading: Promise<Tracker> | null = null
/** Counts starts and stops: a recording that was stopped while its package loaded does not start. */
let latest = 0
/** The count at the last stop. */
let lastStop = 0

/** The recorder OpenReplay, which an operator hosts. Its package loads only for a recording. [NAT-10] */
export const sessionRecorder: SessionRecorder = {
  start: async (target) => {
    latest += 1
    const request = latest
    loading ??= loadTracker(target).catch((error: unknown) => {
      // A later start loads it again.
      loading = null
      throw error
    })
    const tracker = await loading
    if (request !== latest) return
    await tracker.start()
    // Stopped while it started, and not started again since: the tool would record on.
    if (lastStop === latest) tracker.stop()
    else window.FS = { getCurrentSessionURL: () => tracker.getSessionURL() ?? null }
  },
  stop: () => {
    latest += 1
    lastStop = latest
    delete window.FS
    void loading?.then(
      (tracker) => tracker.stop(),
      () => undefined,
    )
  },
}
