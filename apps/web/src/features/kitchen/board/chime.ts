type Melody = {
  /** Hertz, one after the other. */
  readonly notes: readonly number[]
  readonly noteSeconds: number
  readonly type: OscillatorType
  /** From 0 to 1. */
  readonly loudness: number
}

/** Three rising notes that can be heard over an extractor hood. */
const arrival: Melody = { notes: [659, 880, 1_175], noteSeconds: 0.22, type: 'triangle', loudness: 0.5 }

/** For orders that people have left alone: two tones in turn, sharper and twice as loud. */
const alarm: Melody = {
  notes: [1_175, 880, 1_175, 880, 1_175, 880, 1_175, 1_397],
  noteSeconds: 0.2,
  type: 'square',
  loudness: 1,
}

/** Each note fades in within 20 ms, so that it does not click, and rings on into the next one. */
const playOn = (audio: AudioContext, { notes, noteSeconds, type, loudness }: Melody): void => {
  const { currentTime, destination } = audio
  for (const [place, frequency] of notes.entries()) {
    const startsAt = currentTime + place * noteSeconds
    const tone = new OscillatorNode(audio, { type, frequency })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, startsAt)
    volume.gain.linearRampToValueAtTime(loudness, startsAt + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + noteSeconds * 1.6)
    tone.connect(volume).connect(destination)
    tone.start(startsAt)
    tone.stop(startsAt + noteSeconds * 1.7)
  }
}

type Chime = {
  /** Whether a sound would be heard now. */
  readonly canPlay: () => boolean
  /** Calls back when that may have changed; returns a function that stops it. */
  readonly subscribe: (onChange: () => void) => () => void
  /** Starts the sound, or starts it again. Works in a tap or key press, and on a page that has had one. */
  readonly wake: () => void
  /** Plays the melody of a new order. */
  readonly play: () => void
  /** Plays the alarm for orders that people have left alone. */
  readonly ring: () => void
}

/**
 * Browsers allow a page to play sound only after a touch, and stop it when a phone call, another device or the sleep of
 * a tablet interrupts it. Until it runs, `play` and `ring` do nothing.
 */
export const makeChime = (): Chime => {
  let audio: AudioContext | null = null
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const canPlay = (): boolean => audio?.state === 'running'
  const play = (melody: Melody): void => {
    if (audio !== null && canPlay()) playOn(audio, melody)
  }
  return {
    canPlay,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    wake: () => {
      if (canPlay()) return
      if (audio === null) {
        audio = new AudioContext()
        audio.addEventListener('statechange', notify)
      }
      // Rejects if the browser does not allow it yet: the next touch tries again.
      audio.resume().catch(() => undefined)
    },
    play: () => play(arrival),
    ring: () => play(alarm),
  }
}
