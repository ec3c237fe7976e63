/** Milliseconds between two attempts. */
const retriesAfter = 10_000

/**
 * Resolves when `work` has succeeded or failed once. After a failure, which goes to `failed`, it runs again in the
 * background until it succeeds. Does not keep the process alive.
 */
export const untilDone = async (
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
  interval = retriesAfter,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    failed(error)
    setTimeout(() => void untilDone(work, failed, interval), interval).unref()
  }
}
