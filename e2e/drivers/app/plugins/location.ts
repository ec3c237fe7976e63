import { PluginRejection, type PluginMethods } from '../native-bridge.ts'
import type { Permission } from './push-service.ts'

type Dialogue = <Result>(open: () => Result) => Promise<Result>
type Position = { readonly latitude: number; readonly longitude: number; readonly accuracy: number }

const rejection = (number: number, message: string): PluginRejection =>
  new PluginRejection(message, `OS-PLUG-GLOC-${String(number).padStart(4, '0')}`)

/** The device's location, by GeolocationPlugin of Android. */
export class LocationService {
  permission: Permission = 'prompt'
  answer: 'granted' | 'denied' = 'granted'
  /** Whether the device's location is switched on at all. */
  isEnabled = true
  position: Position | null = { latitude: -33.8688, longitude: 151.2093, accuracy: 12 }
  readonly #dialogue: Dialogue

  constructor(dialogue: Dialogue) {
    this.#dialogue = dialogue
  }

  readonly methods: PluginMethods = {
    checkPermissions: () => {
      this.#refuseDisabled()
      return this.#permissions()
    },
    requestPermissions: async () => {
      this.#refuseDisabled()
      await this.#ask()
      return this.#permissions()
    },
    getCurrentPosition: async () => this.#locate(),
    watchPosition: async (_options, call) => {
      const position = await this.#locate()
      call.respond(position)
      return new Promise(() => undefined)
    },
    clearWatch: ({ id }) => {
      if (typeof id !== 'string' || id === '') throw rejection(13, 'WatchId not provided.')
      return undefined
    },
  }

  async #locate() {
    await this.#ask()
    if (this.permission !== 'granted') throw rejection(3, 'Location permission request was denied.')
    if (this.position === null) throw rejection(10, 'Could not obtain location in time. Try with a higher timeout.')
    const { latitude, longitude, accuracy } = this.position
    const coords = { latitude, longitude, accuracy, altitude: 20, speed: 0, heading: null }
    return { timestamp: Date.now(), coords }
  }

  async #ask(): Promise<void> {
    if (this.permission === 'prompt' || this.permission === 'prompt-with-rationale')
      this.permission = await this.#dialogue(() => this.answer)
  }

  #permissions() {
    return { location: this.permission, coarseLocation: this.permission }
  }

  #refuseDisabled(): void {
    if (!this.isEnabled) throw rejection(7, 'Location services are not enabled.')
  }
}
