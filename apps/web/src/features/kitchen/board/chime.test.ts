import { beforeEach, expect, test, vi } from 'vitest'
import { makeChime } from './chime.ts'

/** The sound of a browser, which blocks it until a test allows it. */
class BrowserAudio extends EventTarget {
  static made: BrowserAudio[] = []
  state = 'suspended'
  isAllowed = true
  currentTime = 0
  destination = {}
  resumes = 0
  constructor() {
    super()
    BrowserAudio.made.push(this)
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
vi.stubGlobal('AudioContext', BrowserAudio)
vi.stubGlobal('OscillatorNode', Tone)
vi.stubGlobal('GainNode', Volume)

beforeEach(() => {
  tones = 0
  BrowserAudio.made = []
})

test('[ORD-02] a screen that was not touched knows that its sound is blocked, and plays from its first touch on', async () => {
  const chime = makeChime()
  const told = vi.fn<() => void>()
  const stop = chime.subscribe(told)
  chime.play()
  expect([chime.canPlay(), tones]).toEqual([false, 0])
  chime.wake()
  await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
  expect(told).toHaveBeenCalledOnce()
  chime.play()
  expect(tones).toBe(3)
  stop()
  BrowserAudio.made[0]?.become('suspended')
  expect(told).toHaveBeenCalledOnce()
})

test.each(['interrupted', 'suspended'])(
  '[ORD-02] sound that is %s later is said to be blocked, and the next touch starts it again',
  async (state) => {
    const chime = makeChime()
    chime.wake()
    await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
    const told = vi.fn<() => void>()
    chime.subscribe(told)
    BrowserAudio.made[0]?.become(state)
    chime.ring()
    expect([told.mock.calls.length, chime.canPlay(), tones]).toEqual([1, false, 0])
    chime.wake()
    await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
    // A touch while it runs changes nothing.
    chime.wake()
    expect([BrowserAudio.made.length, BrowserAudio.made[0]?.resumes]).toEqual([1, 2])
  },
)

test('[ORD-02] a touch that the browser does not count leaves the sound blocked, until one that it does', async () => {
  const chime = makeChime()
  chime.wake()
  const [audio] = BrowserAudio.made
  audio!.become('suspended')
  audio!.isAllowed = false
  chime.wake()
  await Promise.resolve()
  expect(chime.canPlay()).toBe(false)
  audio!.isAllowed = true
  chime.wake()
  await vi.waitFor(() => expect(chime.canPlay()).toBe(true))
})
