import { PluginRejection, type PluginData, type PluginMethods } from '../native-bridge.ts'

/** How a person answers the prompt: with their finger, or with an error code of the plug-in. */
export type BiometryAnswer =
  | 'recognised'
  | 'authenticationFailed'
  | 'userCancel'
  | 'systemCancel'
  | 'biometryLockout'
  | 'noDeviceCredential'

const kinds = { none: 0, fingerprint: 3, face: 4, iris: 5 } as const

const messages: Readonly<Record<Exclude<BiometryAnswer, 'recognised'>, string>> = {
  authenticationFailed: 'Not recognised',
  userCancel: 'Cancel button was pressed',
  systemCancel: 'The system canceled authentication',
  biometryLockout: 'Too many attempts. Try again later.',
  noDeviceCredential: 'No PIN, pattern, or password set',
}

type Dialogue = <Result>(open: () => Result) => Promise<Result>

/** The sensor and its prompt, by BiometricAuthNative of Android. */
export class BiometrySensor {
  kind: keyof typeof kinds = 'fingerprint'
  isEnrolled = true
  /** Whether the device has a PIN, pattern or password. */
  isDeviceSecure = true
  /** The next answers; a prompt without one is recognised. */
  readonly answers: BiometryAnswer[] = []
  /** The options of the prompts that the device has shown. */
  readonly prompts: PluginData[] = []
  readonly #dialogue: Dialogue

  constructor(dialogue: Dialogue) {
    this.#dialogue = dialogue
  }

  readonly methods: PluginMethods = {
    checkBiometry: () => {
      const [reason, code] = this.#state()
      return {
        isAvailable: code === '',
        strongBiometryIsAvailable: code === '',
        biometryType: kinds[this.kind],
        biometryTypes: this.kind === 'none' ? [] : [kinds[this.kind]],
        deviceIsSecure: this.isDeviceSecure,
        reason,
        code,
        strongReason: reason,
        strongCode: code,
      }
    },
    internalAuthenticate: (options) =>
      this.#dialogue(() => {
        this.prompts.push(options)
        this.#refuseUnable(options)
        const answer = this.answers.shift() ?? 'recognised'
        if (answer !== 'recognised') throw new PluginRejection(messages[answer], answer)
        return undefined
      }),
  }

  #state(): readonly [reason: string, code: string] {
    if (this.kind === 'none') return ['There is no biometric hardware on this device.', 'biometryNotAvailable']
    return this.isEnrolled ? ['', ''] : ['The user does not have any biometrics enrolled.', 'biometryNotEnrolled']
  }

  #refuseUnable(options: PluginData): void {
    const [reason, code] = this.#state()
    if (code === '' || (options['allowDeviceCredential'] === true && this.isDeviceSecure)) return
    throw options['allowDeviceCredential'] === true
      ? new PluginRejection(messages.noDeviceCredential, 'noDeviceCredential')
      : new PluginRejection(reason, code)
  }
}
