import type { RecordingTarget, SessionRecorder } from './session-recorder.ts'

type Tracker = {
  readonly start: () => Promise<unknown>
  readonly stop: () => unknown
  readonly getSessionURL: () => string | undefined
}

/** The tool's `InputMode.Hidden`, which it does not export. */
const hiddenInputs = 2
const noRequests = {
  disabled: true,
  sessionTokenHeader: false,
  failuresOnly: false,
  ignoreHeaders: true,
  capturePayload: false,
  captureInIframes: false,
}

/** The policy of the page allows one worker: the one that the tool makes of its own code. */
const allowWorker = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (!url.startsWith('blob:')) throw new TypeError('only the recorder makes a script')
      return url
    },
  })
}

/**
 * Loads the package and makes its tracker. Every text, input, title and address of a page is masked, requests and logs
 * are not recorded, and nothing names the customer.
 */
const loadTracker = async ({ identifier, address }: RecordingTarget): Promise<Tracker> => {
  allowWorker()
  const { default: OpenReplay } = await import('@openreplay/tracker/class')
  return new OpenReplay({
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
}

let tracker: Promise<Tracker> | null = null
/** Counts starts and stops: a recording that was stopped while its package loaded does not start. */
let latest = 0

/** The recorder OpenReplay, which an operator hosts. Its package loads only for a recording. [NAT-10] */
export const sessionRecorder: SessionRecorder = {
  start: async (target) => {
    latest += 1
    const request = latest
    tracker ??= loadTracker(target)
    const loaded = await tracker
    if (request !== latest) return
    await loaded.start()
    window.FS = { getCurrentSessionURL: () => loaded.getSessionURL() ?? null }
  },
  stop: () => {
    latest += 1
    delete window.FS
    void tracker?.then((loaded) => loaded.stop())
  },
}
