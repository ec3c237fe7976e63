/** Three rising notes that can be heard over an extractor hood. Hertz. */
const notes = [659, 880, 1_175]
const noteSeconds = 0.22
const loudness = 0.5

/** Browsers allow a page to play sound only after a touch; until then `play` does nothing. */
export const makeChime = () => {
  let audio: AudioContext | null = null
  return {
    /** Must be called in a tap or key press. */
    wake: (): void => {
      audio ??= new AudioContext()
      void audio.resume()
    },
    play: (): void => {
      if (audio?.state !== 'running') return
      const { currentTime, destination } = audio
      for (const [place, frequency] of notes.entries()) {
        const startsAt = currentTime + place * noteSeconds
        const tone = new OscillatorNode(audio, { type: 'triangle', frequency })
        const volume = new GainNode(audio, { gain: 0 })
        volume.gain.setValueAtTime(0, startsAt)
        volume.gain.linearRampToValueAtTime(loudness, startsAt + 0.02)
        volume.gain.exponentialRampToValueAtTime(0.001, startsAt + noteSeconds * 1.6)
        tone.connect(volume).connect(destination)
        tone.start(startsAt)
        tone.stop(startsAt + noteSeconds * 1.7)
      }
    },
  }
}
