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

/** Browsers allow a page to play sound only after a touch; until then `play` and `ring` do nothing. */
export const makeChime = () => {
  let audio: AudioContext | null = null
  const play = (melody: Melody): void => {
    if (audio?.state === 'running') playOn(audio, melody)
  }
  return {
    /** Must be called in a tap or key press. */
    wake: (): void => {
      audio ??= new AudioContext()
      void audio.resume()
    },
    play: (): void => play(arrival),
    ring: (): void => play(alarm),
  }
}
