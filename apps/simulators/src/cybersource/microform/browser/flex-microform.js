/**
 * The library that a capture context names: defines `Flex`. Each field is a frame of the gateway, so the page never
 * sees the digits. It uses no HTML text, style attribute or eval, so it loads under a strict policy.
 */
;(() => {
  const home = new URL(document.currentScript.src).origin
  const prefix = 'flex-microform'
  /** Milliseconds that a frame has for a token. */
  const tokenTimeout = 30_000
  const fieldTypes = ['number', 'securityCode']
  const titles = { number: 'Secure card number', securityCode: 'Secure security code' }

  class MicroformError extends Error {
    constructor(reason, message, details = []) {
      super(message)
      this.name = 'MicroformError'
      this.reason = reason
      this.details = details
      this.correlationId = crypto.randomUUID()
      this.informationLink = 'https://developer.cybersource.com/api/reference/response-codes.html'
    }
  }

  const contextOf = (jwt) => {
    try {
      const text = atob(jwt.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))
      const { flx, ctx } = JSON.parse(text)
      if (ctx[0].type.startsWith('mf-') && flx.origin === home) return { session: flx.data, ...ctx[0].data }
    } catch {
      // Reported below as an invalid capture context.
    }
    throw new MicroformError('CAPTURE_CONTEXT_INVALID', 'The capture context cannot be read.')
  }

  const createEvents = () => {
    const listeners = new Map()
    return {
      on: (name, listener) => {
        listeners.set(name, [...(listeners.get(name) ?? []), listener])
      },
      emit: (name, data) => {
        for (const listener of listeners.get(name) ?? []) listener(data)
      },
    }
  }

  class Field {
    #type
    #context
    #options
    #frame
    #container
    #isReady = false
    #isDisposed = false
    #events = createEvents()
    #answers = new Map()

    constructor(type, context, channel, options) {
      this.#type = type
      this.#context = context
      this.channel = channel
      this.#options = options
    }

    get type() {
      return this.#type
    }
    get isReady() {
      return this.#isReady
    }
    get isDisposed() {
      return this.#isDisposed
    }

    on(name, listener) {
      this.#events.on(name, listener)
    }

    load(where) {
      const container = typeof where === 'string' ? document.querySelector(where) : where
      if (!(container instanceof HTMLElement))
        throw new MicroformError('FIELD_LOAD_CONTAINER_SELECTOR', `There is no element ${where}.`)
      if (this.#frame) throw new MicroformError('FIELD_ALREADY_LOADED', 'The field is loaded already.')
      const query = new URLSearchParams({ session: this.#context.session, field: this.#type, channel: this.channel })
      const frame = document.createElement('iframe')
      frame.title = this.#options.title ?? titles[this.#type]
      frame.src = `${home}/microform/v2/frame?${query}`
      Object.assign(frame.style, {
        border: '0',
        width: '100%',
        height: '100%',
        display: 'block',
        colorScheme: 'inherit',
      })
      frame.addEventListener('load', () => {
        const { colorScheme } = getComputedStyle(container)
        this.send({ type: 'init', options: { ...this.#options, colorScheme } })
      })
      window.addEventListener('message', this.#onMessage)
      this.#frame = frame
      this.#container = container
      container.classList.add(prefix, `${prefix}-empty`)
      container.classList.toggle(`${prefix}-disabled`, this.#options.disabled === true)
      container.replaceChildren(frame)
    }

    unload() {
      if (!this.#frame) return
      window.removeEventListener('message', this.#onMessage)
      this.#frame.remove()
      for (const state of ['', '-empty', '-focused', '-valid', '-invalid', '-disabled', '-autocomplete'])
        this.#container.classList.remove(prefix + state)
      this.#frame = undefined
      this.#isReady = false
      this.#events.emit('unload')
    }

    dispose() {
      this.unload()
      this.#isDisposed = true
    }

    focus() {
      this.#frame?.focus()
      this.send({ type: 'focus' })
    }

    clear() {
      this.send({ type: 'clear' })
    }

    update(options) {
      this.#options = { ...this.#options, ...options }
      if (this.#frame && options.title !== undefined) this.#frame.title = options.title
      this.#container?.classList.toggle(`${prefix}-disabled`, this.#options.disabled === true)
      this.send({ type: 'update', options })
      this.#events.emit('update', options)
    }

    send(message) {
      this.#frame?.contentWindow?.postMessage({ flex: this.channel, ...message }, home)
    }

    /** Requests a token from the frame; resolves with its answer or with a timeout. */
    ask(question) {
      return new Promise((resolve) => {
        const request = crypto.randomUUID()
        const end = (answer) => {
          clearTimeout(timer)
          this.#answers.delete(request)
          resolve(answer)
        }
        const timer = setTimeout(() => end({ reason: 'CREATE_TOKEN_TIMEOUT' }), tokenTimeout)
        this.#answers.set(request, end)
        this.send({ type: 'createToken', request, ...question })
      })
    }

    #onMessage = ({ origin, source, data }) => {
      if (origin !== home || !this.#frame || source !== this.#frame.contentWindow || data?.flex !== this.channel) return
      if (data.type === 'token') this.#answers.get(data.request)?.(data)
      else this.#follow(data.type, data.data)
    }

    #follow(name, data) {
      const { classList } = this.#container
      if (name === 'load') this.#isReady = true
      if (name === 'focus' || name === 'blur') classList.toggle(`${prefix}-focused`, name === 'focus')
      if (name === 'change') {
        classList.toggle(`${prefix}-empty`, data.empty)
        classList.toggle(`${prefix}-valid`, data.valid)
        classList.toggle(`${prefix}-invalid`, !data.couldBeValid)
      }
      if (name === 'blur' && !data.valid && !data.empty) classList.add(`${prefix}-invalid`)
      this.#events.emit(name, data)
    }
  }

  const optionFaults = ({ expirationMonth, expirationYear }) => [
    ...(/^(0[1-9]|1[0-2])$/.test(expirationMonth) ? [] : [{ location: 'expirationMonth', message: 'Invalid data' }]),
    ...(/^20\d\d$/.test(expirationYear) ? [] : [{ location: 'expirationYear', message: 'Invalid data' }]),
  ]

  class Microform {
    #context
    #styles
    #channel = crypto.randomUUID()
    #fields = []

    constructor(context, { styles } = {}) {
      this.#context = context
      this.#styles = styles
    }

    createField(type, options = {}) {
      if (!fieldTypes.includes(type))
        throw new MicroformError('CREATE_FIELD_INVALID_FIELD_TYPE', `A field is one of ${fieldTypes.join(', ')}.`)
      this.#fields = this.#fields.filter(({ isDisposed }) => !isDisposed)
      if (this.#fields.some((field) => field.type === type))
        throw new MicroformError('CREATE_FIELD_DUPLICATE', `There is a field ${type} already.`)
      const field = new Field(type, this.#context, this.#channel, { styles: this.#styles, ...options })
      this.#fields.push(field)
      return field
    }

    createToken(options, done) {
      this.#token(options ?? {}).then(
        (token) => done(null, token),
        (error) => done(error),
      )
    }

    async #token(options) {
      const usableFields = this.#fields.filter(({ isDisposed }) => !isDisposed)
      if (usableFields.length === 0) throw new MicroformError('CREATE_TOKEN_NO_FIELDS', 'There are no fields.')
      const fields = usableFields.filter(({ isReady }) => isReady)
      if (fields.length === 0) throw new MicroformError('CREATE_TOKEN_NO_FIELDS_LOADED', 'No field has been loaded.')
      const number = fields.find(({ type }) => type === 'number')
      const faults = number ? optionFaults(options) : []
      if (faults.length > 0)
        throw new MicroformError('CREATE_TOKEN_VALIDATION_PARAMS', 'The options are not right.', faults)
      const { expirationMonth, expirationYear } = options
      const others = fields.filter((field) => field !== (number ?? fields[0])).map(({ type }) => type)
      const { token, reason, details } = await (number ?? fields[0]).ask({ expirationMonth, expirationYear, others })
      if (token === undefined) throw new MicroformError(reason, 'No token could be made.', details)
      return token
    }
  }

  window.Flex = class Flex {
    #context

    constructor(captureContext) {
      this.#context = contextOf(captureContext)
    }

    /** Older callers pass no payment type as the first argument. */
    microform(kind, options) {
      if (typeof kind === 'string' && kind !== 'card')
        throw new MicroformError('MICROFORM_TYPE_NOT_SUPPORTED', 'Only cards can be typed here.')
      return new Microform(this.#context, typeof kind === 'string' ? options : kind)
    }
  }
})()
