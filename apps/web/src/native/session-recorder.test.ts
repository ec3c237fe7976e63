import { beforeEach, expect, test, vi } from 'vitest'
import { sessionRecorder } from './session-recorder.native.ts'

const tool = vi.hoisted(() => ({ options: [] as object[] }))
vi.mock('@openreplay/tracker/class', () => ({
  default: class {
    constructor(options: object) {
      tool.options.push(options)
    }
    use() {}
    async start() {}
    stop() {}
    getSessionURL() {}
  },
}))

beforeEach(() => vi.stubGlobal('window', {}))

test('[NAT-10] the recorder masks texts and hides what is typed in fields', async () => {
  await sessionRecorder.start({ identifier: 'of-android', address: 'https://replay.example.com/ingest' })
  // 2 is the `InputMode.Hidden` of the tool; 0 would be plain text.
  expect(tool.options).toMatchObject([{ defaultInputMode: 2, privateMode: true }])
})
