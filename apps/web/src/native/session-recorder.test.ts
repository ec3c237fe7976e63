import { beforeEach, expect, test, vi } from 'vitest'
import type { SessionRecorder } from './session-recorder.ts'

/** The tool: what it was asked for, and whether it records. Its starts end when the test lets them. */
const tool = vi.hoisted(() => ({
  options: [] as object[],
  starts: [] as (() => void)[],
  isRecording: false,
  constructorError: null as Error | null,
}))
vi.mock('@openreplay/tracker/class', () => ({
  default: class {
    constructor(options: object) {
      if (tool.constructorError !== null) throw tool.constructorError
      tool.options.push(options)
    }
    use() {}
    start() {
      return new Promise<void>((resolve) => {
        tool.starts.push(() => {
          tool.isRecording = true
          resolve()
        })
      })
    }
    stop() {
      tool.isRecording = false
    }
    getSessionURL() {
      return 'https://replay.example.com/session/1'
    }
  },
}))

const target = { identifier: 'of-android', address: 'https://replay.example.com/ingest' }
const createPolicy = vi.fn<(name: string) => void>()

let sessionRecorder: SessionRecorder
beforeEach(async () => {
  Object.assign(tool, { options: [], starts: [], isRecording: false, constructorError: null })
  createPolicy.mockReset()
  vi.stubGlobal('window', { trustedTypes: { createPolicy } })
  vi.resetModules()
  ;({ sessionRecorder } = await import('./session-recorder.native.ts'))
})

/** Waits until the tool starts for the nth time. */
const startsOf = (count: number) => vi.waitFor(() => expect(tool.starts).toHaveLength(count))

test('[NAT-10] the recorder masks texts and hides what is typed in fields', async () => {
  const started = sessionRecorder.start(target)
  await startsOf(1)
  // 2 is the `InputMode.Hidden` of the tool; 0 would be plain text.
  expect(tool.options).toMatchObject([{ defaultInputMode: 2, privateMode: true }])
  tool.starts[0]?.()
  await started
  expect(window.FS?.getCurrentSessionURL?.(true)).toBe('https://replay.example.com/session/1')
})

test('[NAT-10] a recording that is stopped while its package loads does not start', async () => {
  const started = sessionRecorder.start(target)
  sessionRecorder.stop()
  await started
  expect([tool.starts, window.FS]).toEqual([[], undefined])
})

test('[NAT-10] a recording that is stopped while it starts does not record on', async () => {
  const started = sessionRecorder.start(target)
  await startsOf(1)
  sessionRecorder.stop()
  tool.starts[0]?.()
  await started
  expect([tool.isRecording, window.FS]).toEqual([false, undefined])
})

test('[NAT-10] a recording that is stopped while it starts, and started again, records', async () => {
  const first = sessionRecorder.start(target)
  await startsOf(1)
  sessionRecorder.stop()
  const second = sessionRecorder.start(target)
  await startsOf(2)
  tool.starts[1]?.()
  await second
  tool.starts[0]?.()
  await first
  expect(tool.isRecording).toBe(true)
  expect(window.FS).toBeDefined()
})

test('[NAT-10] a start after a failed one loads the tool again, and creates its policy once', async () => {
  tool.constructorError = new Error('no storage')
  await expect(sessionRecorder.start(target)).rejects.toThrow('no storage')
  tool.constructorError = null
  const started = sessionRecorder.start(target)
  await startsOf(1)
  tool.starts[0]?.()
  await started
  expect([tool.isRecording, createPolicy.mock.calls.length]).toEqual([true, 1])
})
