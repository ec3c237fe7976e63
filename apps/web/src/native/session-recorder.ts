/** Where a recording goes: the identifier of the platform's asset map, and the address of the recorder. [NAT-10] */
export type RecordingTarget = { readonly identifier: string; readonly address: string }

/** The tool that records how the app is used. */
export type SessionRecorder = {
  /** Starts or continues the recording of this visit. */
  readonly start: (target: RecordingTarget) => Promise<void>
  /** Stops the recording; what is not sent yet is dropped or sent by the tool itself. */
  readonly stop: () => void
}

/** The web is not recorded. */
export const sessionRecorder: SessionRecorder = {
  start: () => Promise.resolve(),
  stop: () => undefined,
}
