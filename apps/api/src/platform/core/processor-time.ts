/**
 * Milliseconds of processor that this thread has used: what a computation costs the event loop, however busy the machine is
 * with other things.
 */
export const processorMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
