/**
 * Runs `work` again each time `interval` milliseconds have passed since it ended, never twice at once. A failure goes
 * to `onFailure`, and the next turn runs as usual. Does not keep the process alive. Returns a function that stops it.
 */
export const every = (
  interval: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): (() => void) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      onFailure(error)
    }
    schedule()
  }
  const schedule = (): void => {
    if (!isStopped) timer = setTimeout(() => void turn(), interval).unref()
  }
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
