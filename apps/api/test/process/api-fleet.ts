import { startApi, type ApiProcess } from './api-process.ts'

/** Some API processes over one database, of which any may be killed and is started again. */
export type ApiFleet = {
  /** The address of one of those that are up; a number beyond their count begins anew. */
  readonly url: (index: number) => string
  readonly killAndRestart: (index: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export const startFleet = async (size: number, start: () => ReturnType<typeof startApi>): Promise<ApiFleet> => {
  // The first one draws what all of them share.
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
