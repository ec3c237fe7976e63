/** Another worker holds the attempt's lease now; this worker's change was not stored. */
export class LeaseLostError extends Error {
  constructor(attemptId: string) {
    super(`payment ${attemptId} is worked on by somebody else`)
  }
}
