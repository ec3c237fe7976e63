import { beforeEach, expect, test, vi } from 'vitest'
import { makeChime } from './chime.ts'

/** The sound of a browser, which blocks it until a test allows it. */
class BrowserAudio extends EventTarget {
  static created: BrowserAudio[] = []
  state = 'suspended'
  isAllowed = true
  currentTime = 0
  destination = {}
  resumes = 0
  constructor() {
    super()
    BrowserAudio.created.push(this)
  }
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  async resume(): Promise<void> {
    this.resumes += 1
    if (!this.isAllowed) throw new Error('NotAllowedError')
    this.become('running')
  }
}
let tones = 0
class Tone {
  connect = (next: unknown): unknown => next
  start = (): void => void (tones += 1)
  stop = (): void => undefined
}
class Volume {
  gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  }
  connect = (next: unknown): unknown => next
}
beforeEach(() => {
  vi.stubGlobal('AudioContext', BrowserAudio)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Volume)
  tones = 0
  BrowserAudio.created = []
})

test('[ORD-02] sound is blocked until the screen is first touched, and plays from then on', async () => {
  const chime = makeChime()
  const onChange = vi.fn<() => void>()
  const stop = chime.subscribe(onChange)
  chime.play()
  expect([chime.canPlay(), tones]).toEqual([false, 0])
  chime.wake()
  await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
  expect(onChange).toHaveBeenCalledOnce()
  chime.play()
  expect(tones).toBe(3)
  stop()
  BrowserAudio.created[0]?.become('suspended')
  expect(onChange).toHaveBeenCalledOnce()
})

test.each(['interrupted', 'suspended'])(
  '[ORD-02] sound that the browser sets to %s later counts as blocked, and the next touch starts it again',
  async (state) => {
    const chime = makeChime()
    chime.wake()
    await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
    const onChange = vi.fn<() => void>()
    chime.subscribe(onChange)
    BrowserAudio.created[0]?.become(state)
    chime.ring()
    expect([onChange.mock.calls.length, chime.canPlay(), tones]).toEqual([1, false, 0])
    chime.wake()
    await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
    // A touch while it runs changes nothing.
    chime.wake()
    expect([BrowserAudio.created.length, BrowserAudio.created[0]?.resumes]).toEqual([1, 2])
  },
)

test('[ORD-02] a touch that the browser does not count leaves the sound blocked, until one that it does', async () => {
  const chime = makeChime()
  chime.wake()
  const [audio] = BrowserAudio.created
  audio!.become('suspended')
  audio!.isAllowed = false
  chime.wake()
  await Promise.resolve()
  expect(chime.canPlay()).toBe(false)
  audio!.isAllowed = true
  chime.wake()
  await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
})
