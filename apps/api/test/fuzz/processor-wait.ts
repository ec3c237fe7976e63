import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds for which a process was runnable but waited for a processor; 0 if the kernel does not report it. */
const waitOf = (process: string): number => {
  try {
    return Number(readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6
  } catch {
    return 0
  }
}

const childrenOf = (task: string): readonly string[] => {
  try {
    return readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

const ownChildren = (): readonly string[] => {
  try {
    return readdirSync('/proc/self/task').flatMap(childrenOf)
  } catch {
    return []
  }
}

/** Starts a measurement; the returned function gives the milliseconds of waiting since then. */
export type ProcessorWait = () => () => number

/**
 * Measures how long processes were runnable without a processor, in total: this process's main thread, its children
 * (simulators) and the given processes (database connections).
 */
export const makeProcessorWait = (databaseProcesses: readonly number[]): ProcessorWait => {
  const processes = ['self', ...ownChildren(), ...databaseProcesses.map(String)]
  return () => {
    const before = processes.map(waitOf)
    // A process that has ended meanwhile counts as zero.
    return () => processes.reduce((sum, process, index) => sum + Math.max(0, waitOf(process) - before[index]!), 0)
  }
}
