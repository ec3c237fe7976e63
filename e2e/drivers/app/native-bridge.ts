import type { PluginHeader } from './plugin-headers.ts'

type CallMessage = {
  readonly type?: string
  readonly callbackId: string
  readonly pluginId: string
  readonly methodName: string
  readonly options: Readonly<Record<string, unknown>>
}

export type PluginData = Readonly<Record<string, unknown>>

/** The rejection of a plug-in call, as `PluginCall.reject` of Capacitor sends it. */
export class PluginRejection extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** A call whose callback the page keeps: each response reaches it. */
type KeptCall = { readonly id: string; readonly respond: (data: PluginData) => void }

/** Answers one method of a plug-in: with its data, with nothing, or by throwing a `PluginRejection`. */
type PluginMethod = (options: PluginData, call: KeptCall) => PluginData | undefined | Promise<PluginData | undefined>
export type PluginMethods = Readonly<Record<string, PluginMethod>>

/** A method that answers later: the page's promise stays pending, for example because the page is reloaded. */
export const neverAnswers = (): Promise<never> => new Promise(() => undefined)

type Fault = { readonly rejection: PluginRejection; remaining: number }
type Listener = { readonly callbackId: string; readonly message: CallMessage }

/**
 * The native side of Capacitor's bridge on Android, by `MessageHandler`, `Bridge` and `Plugin` of @capacitor/android:
 * calls, listeners, events that are retained until a listener consumes them.
 */
export class NativeBridge {
  /** Every call of the page except listeners, as `Plugin.method`, in order. */
  readonly calls: { readonly name: string; readonly options: PluginData }[] = []
  /** What an app must not do: calls of plug-ins or methods that the native side does not have. */
  readonly problems: string[] = []
  readonly #plugins = new Map<string, PluginMethods>()
  readonly #headers: ReadonlyMap<string, ReadonlySet<string>>
  readonly #listeners = new Map<string, Listener[]>()
  readonly #retained = new Map<string, (PluginData | null)[]>()
  readonly #faults = new Map<string, Fault>()
  readonly #delays = new Map<string, number>()
  readonly #holds = new Map<string, Promise<void>>()
  readonly #post: (response: string) => void

  constructor(headers: readonly PluginHeader[], post: (response: string) => void) {
    this.#headers = new Map(headers.map(({ name, methods }) => [name, new Set(methods.map((each) => each.name))]))
    this.#post = post
  }

  /** Adds a plug-in with the methods that its native source has. */
  add(name: string, methods: PluginMethods): void {
    const known = this.#headers.get(name)
    const unknown = Object.keys(methods).filter((method) => known?.has(method) !== true)
    if (unknown.length > 0) throw new Error(`The native plug-in ${name} has no ${unknown.join(', ')}.`)
    this.#plugins.set(name, methods)
  }

  /** The next calls of a method are rejected. */
  fail(name: string, rejection: PluginRejection, times = 1): void {
    this.#faults.set(name, { rejection, remaining: times })
  }

  /** Every call of a method takes this long. */
  delay(name: string, milliseconds: number): void {
    this.#delays.set(name, milliseconds)
  }

  /** Calls of a method wait until the returned function is called. */
  hold(name: string): () => void {
    let release = (): void => undefined
    this.#holds.set(name, new Promise((resolve) => (release = resolve)))
    return () => release()
  }

  /** A new page has begun: the shell forgets the listeners of the previous one. */
  reset(): void {
    this.#listeners.clear()
  }

  hasListeners(plugin: string, event: string): boolean {
    return (this.#listeners.get(`${plugin}.${event}`) ?? []).length > 0
  }

  notify(plugin: string, event: string, data: PluginData | null, isRetained = false): void {
    const name = `${plugin}.${event}`
    const listeners = this.#listeners.get(name) ?? []
    if (listeners.length === 0 && isRetained) this.#retained.set(name, [...(this.#retained.get(name) ?? []), data])
    for (const { message } of listeners) this.#respond(message, { data, isKept: true })
  }

  receive(text: string): void {
    const message = JSON.parse(text) as CallMessage
    if (message.type === 'js.error') return
    if (message.methodName === 'addListener') this.#addListener(message)
    else if (message.methodName === 'removeListener') this.#removeListener(message)
    else if (message.methodName === 'removeAllListeners') this.#removeAllListeners(message)
    else void this.#call(message)
  }

  async #call(message: CallMessage): Promise<void> {
    const name = `${message.pluginId}.${message.methodName}`
    this.calls.push({ name, options: message.options })
    const plugin = this.#plugins.get(message.pluginId)
    if (plugin === undefined && !this.#headers.has(message.pluginId)) {
      this.problems.push(`unable to find plugin : ${message.pluginId}`)
      this.#respond(message, { error: { message: `unable to find plugin : ${message.pluginId}` } })
      return
    }
    const method = plugin?.[message.methodName]
    if (method === undefined) {
      this.problems.push(`The device does not implement ${name}.`)
      return
    }
    const delay = this.#delays.get(name)
    if (delay !== undefined) await new Promise((next) => setTimeout(next, delay))
    await this.#holds.get(name)
    try {
      this.#throwFault(name)
      const respond = (data: PluginData): void => this.#respond(message, { data, isKept: true })
      const data = await method(message.options, { id: message.callbackId, respond })
      this.#respond(message, { data: data ?? null })
    } catch (error) {
      if (!(error instanceof PluginRejection)) this.problems.push(`${name}: ${String(error)}`)
      const { message: text, code } = error as PluginRejection
      this.#respond(message, { error: code === undefined ? { message: text } : { message: text, code } })
    }
  }

  #throwFault(name: string): void {
    const fault = this.#faults.get(name)
    if (fault === undefined || fault.remaining === 0) return
    fault.remaining -= 1
    throw fault.rejection
  }

  #addListener(message: CallMessage): void {
    const name = `${message.pluginId}.${String(message.options['eventName'])}`
    const listeners = this.#listeners.get(name) ?? []
    this.#listeners.set(name, [...listeners, { callbackId: message.callbackId, message }])
    if (listeners.length > 0) return
    const retained = this.#retained.get(name) ?? []
    this.#retained.delete(name)
    for (const data of retained) this.#respond(message, { data, isKept: true })
  }

  #removeListener({ pluginId, options }: CallMessage): void {
    const name = `${pluginId}.${String(options['eventName'])}`
    const remaining = (this.#listeners.get(name) ?? []).filter(({ callbackId }) => callbackId !== options['callbackId'])
    this.#listeners.set(name, remaining)
  }

  #removeAllListeners(message: CallMessage): void {
    for (const name of this.#listeners.keys()) if (name.startsWith(`${message.pluginId}.`)) this.#listeners.delete(name)
    this.#respond(message, { data: null })
  }

  /** As `MessageHandler.sendResponseMessage`: absent data and absent codes are left out. */
  #respond(
    { callbackId, pluginId, methodName }: CallMessage,
    {
      data = null,
      error,
      isKept = false,
    }: { readonly data?: PluginData | null; readonly error?: PluginData; readonly isKept?: boolean },
  ): void {
    if (callbackId === '-1') return
    const result =
      error === undefined ? { success: true, ...(data === null ? {} : { data }) } : { success: false, error }
    this.#post(JSON.stringify({ save: isKept, callbackId, pluginId, methodName, ...result }))
  }
}
