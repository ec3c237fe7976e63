import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds that this process was ready to run and had to wait for a processor; 0 where the kernel does not say. */
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

/** Begins to measure; the answer tells the milliseconds of waiting since then. */
export type ProcessorWait = () => () => number

/**
 * Measures how long this process's main thread, its children (stand-ins of third parties) and the given ones (connections of the
 * database) were ready to run and had no processor, all added up.
 */
export const makeProcessorWait = (databaseProcesses: readonly number[]): ProcessorWait => {
  const processes = ['self', ...ownChildren(), ...databaseProcesses.map(String)]
  return () => {
    const before = processes.map(waitOf)
    // A process that has ended since counts nothing.
    return () => processes.reduce((sum, process, index) => sum + Math.max(0, waitOf(process) - before[index]!), 0)
  }
}
