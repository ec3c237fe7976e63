/**
 * Milliseconds after a return to the app in which an open prompt must answer. Android ends a prompt before the app
 * resumes; one whose activity was destroyed never answers.
 */
const promptAnswerLimit = 2_000

/** The prompts of the vault, one at a time: the platforms refuse a second one. [NAT-03] [NAT-06] */
type PromptQueue = {
  readonly isOpen: () => boolean
  /** Runs work that shows prompts, after the work before it; `interrupted` = the answer of a prompt was lost. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result | 'interrupted'>
  /**
   * Waits for the answer of an open prompt after a return to the app. One that does not come holds up neither the lock
   * nor the next prompt. `isStillHere`: the app has not been in the background since; a second prompt of Android pauses
   * it again.
   */
  readonly awaitAnswer: (isStillHere: () => boolean) => Promise<void>
}

/** The queue of one vault; `wait` resolves when the time is over. */
export const makePromptQueue = (wait: (milliseconds: number) => Promise<void>): PromptQueue => {
  let open: Promise<unknown> | null = null
  let lost = Promise.withResolvers<'interrupted'>()
  return {
    isOpen: () => open !== null,
    run: (work) => {
      const turn = Promise.race([(open ?? Promise.resolve()).then(work, work), lost.promise])
      open = turn
      const end = (): void => {
        if (open === turn) open = null
      }
      turn.then(end, end)
      return turn
    },
    awaitAnswer: async (isStillHere) => {
      if (open === null) return
      const answer = open.catch(() => null)
      const result = await Promise.race([answer.then(() => 'answered'), wait(promptAnswerLimit)])
      if (result === 'answered' || !isStillHere()) return
      lost.resolve('interrupted')
      lost = Promise.withResolvers<'interrupted'>()
      await answer
    },
  }
}
