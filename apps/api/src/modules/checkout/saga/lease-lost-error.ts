/** Somebody else works on the attempt: what this one would write comes too late. */
export class TakenOver extends Error {
  constructor(attemptId: string) {
    super(`payment ${attemptId} is worked on by somebody else`)
  }
}
