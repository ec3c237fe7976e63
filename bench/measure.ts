import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Task, GeneratorMessage } from './generator.ts'
import { memoryOf, processorTime, type System, type ProcessorTimes } from './system.ts'

export type Measurement = Extract<GeneratorMessage, { kind: 'measurement' }>
/** One run of a scenario. Processor times are in milliseconds, memory in MB; null = not known. */
export type Result = Measurement & {
  readonly scenario: string
  readonly used: ProcessorTimes | null
  readonly memory: number | null
}

const generatorFile = fileURLToPath(new URL('generator.ts', import.meta.url))
let generator: ChildProcess | undefined

const difference = (before: ProcessorTimes | null, after: ProcessorTimes | null): ProcessorTimes | null =>
  before === null || after === null ? null : { api: after.api - before.api, postgres: after.postgres - before.postgres }

/** Runs a scenario in a process of its own. */
export const measure = (system: System, task: Task): Promise<Result> =>
  new Promise((resolve, reject) => {
    const { pids } = system
    const usedNow = (): ProcessorTimes | null => (pids === null ? null : processorTime(pids))
    let before: ProcessorTimes | null = null
    let result: Result | undefined
    const child = fork(generatorFile, { execArgv: [] })
    generator = child
    child.on('message', (message: GeneratorMessage) => {
      if (message.kind === 'failure') reject(new Error(message.reason))
      if (message.kind === 'measurement started') before = usedNow()
      if (message.kind !== 'measurement') return
      const memory = pids === null ? null : memoryOf(pids.api)
      result = { ...message, scenario: task.scenario, used: difference(before, usedNow()), memory }
    })
    child.once('exit', () => {
      generator = undefined
      if (result === undefined) reject(new Error('The load generator ended without a result.'))
      else resolve(result)
    })
    child.send(task)
  })

/** Units of a scenario per second. */
export const rate = ({ done, seconds }: Measurement): number => done / seconds

/** Ends the load, if there is any. */
export const stopLoad = (): void => {
  generator?.kill('SIGKILL')
}
