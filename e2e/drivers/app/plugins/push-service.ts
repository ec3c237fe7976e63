import { randomBytes } from 'node:crypto'
import type { NativeBridge, PluginData, PluginMethods } from '../native-bridge.ts'

export type Permission = 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied'

/** A message as Firebase delivers it: its notification is what the system shows, its data belong to the app. */
export type PushMessage = {
  readonly title?: string
  readonly body?: string
  readonly data?: Readonly<Record<string, string>>
}

type Dialogue = <Result>(open: () => Result) => Promise<Result>
type Channel = PluginData & { readonly id?: unknown }

/** Notifications of the system, by PushNotificationsPlugin of Android. */
export class PushService {
  permission: Permission = 'prompt'
  /** What the person answers when the system asks. */
  answer: 'granted' | 'denied' = 'granted'
  token = `device:${randomBytes(24).toString('base64url')}`
  isRegistered = false
  /** The reason of a failed registration; null = it succeeds. */
  registrationError: string | null = null
  readonly shown: (PushMessage & { readonly id: string })[] = []
  readonly channels: Channel[] = []
  readonly #bridge: NativeBridge
  readonly #dialogue: Dialogue

  constructor(bridge: NativeBridge, dialogue: Dialogue) {
    this.#bridge = bridge
    this.#dialogue = dialogue
  }

  readonly methods: PluginMethods = {
    checkPermissions: () => ({ receive: this.permission }),
    requestPermissions: async () => {
      // Android asks once more after the first refusal, and never again after the second.
      if (this.permission === 'prompt' || this.permission === 'prompt-with-rationale')
        this.permission = await this.#dialogue(() => this.answer)
      return { receive: this.permission }
    },
    register: () => {
      queueMicrotask(() => this.#register())
      return undefined
    },
    unregister: () => {
      this.isRegistered = false
      this.token = `device:${randomBytes(24).toString('base64url')}`
      return undefined
    },
    getDeliveredNotifications: () => ({
      notifications: this.shown.map(({ id, title, body, data }) => ({ id, title, body, data })),
    }),
    removeDeliveredNotifications: (options) => {
      const removed = new Set((options['notifications'] as readonly { id: string }[]).map(({ id }) => id))
      this.shown.splice(0, this.shown.length, ...this.shown.filter(({ id }) => !removed.has(id)))
      return undefined
    },
    removeAllDeliveredNotifications: () => {
      this.shown.length = 0
      return undefined
    },
    createChannel: (options) => {
      this.channels.push(options)
      return undefined
    },
    deleteChannel: ({ id }) => {
      this.channels.splice(0, this.channels.length, ...this.channels.filter((channel) => channel.id !== id))
      return undefined
    },
    listChannels: () => ({ channels: this.channels }),
  }

  /** A push arrives: an app in front gets it; otherwise the system shows it. */
  receive(message: PushMessage, isActive: boolean): void {
    const id = `0:${randomBytes(8).toString('hex')}`
    if (isActive) {
      this.#bridge.notify(
        'PushNotifications',
        'pushNotificationReceived',
        { id, ...message, data: message.data ?? {} },
        true,
      )
    } else if (this.permission === 'granted') {
      this.shown.push({ id, ...message })
    }
  }

  /** The person taps a notification, which the system has shown or shows now. */
  tap(message: PushMessage): void {
    const notification = { id: `0:${randomBytes(8).toString('hex')}`, data: message.data ?? {} }
    this.#bridge.notify('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification }, true)
  }

  #register(): void {
    if (this.registrationError !== null) {
      this.#bridge.notify('PushNotifications', 'registrationError', { error: this.registrationError }, true)
      return
    }
    this.isRegistered = true
    this.#bridge.notify('PushNotifications', 'registration', { value: this.token }, true)
  }
}
