import { startApi, type ApiProcess } from './api-process.ts'

/** API processes over one database; any of them can be killed and restarted. */
export type ApiFleet = {
  /** The URL of a running process; `index` wraps around. */
  readonly url: (index: number) => string
  readonly killAndRestart: (index: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export const startFleet = async (size: number, start: () => ReturnType<typeof startApi>): Promise<ApiFleet> => {
  // The first process generates what they all share.
  const processes: (ApiProcess | null)[] = [await start()]
  processes.push(...(await Promise.all(Array.from({ length: size - 1 }, start))))
  const up = (): readonly ApiProcess[] => processes.filter((each) => each !== null)
  return {
    url: (index) => up()[index % up().length]!.url,
    killAndRestart: async (index) => {
      const at = index % size
      const doomed = processes[at]
      processes[at] = null
      await doomed?.kill()
      processes[at] = await start()
    },
    stop: async () => {
      await Promise.all(up().map((each) => each.stop()))
    },
  }
}
