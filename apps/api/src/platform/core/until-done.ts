/** Milliseconds between two attempts. */
const retryInterval = 10_000

/**
 * Resolves when `work` has succeeded or failed once. After a failure, which goes to `onFailure`, it runs again in the
 * background until it succeeds. Does not keep the process alive. `interval` is in milliseconds.
 */
export const untilDone = async (
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
  interval = retryInterval,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    onFailure(error)
    setTimeout(() => void untilDone(work, onFailure, interval), interval).unref()
  }
}
