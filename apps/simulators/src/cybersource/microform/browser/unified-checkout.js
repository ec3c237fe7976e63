/**
 * The library that a Click to Pay capture context names: defines `Accept`. The panel is a frame of the gateway. It
 * uses no HTML text, style attribute or eval, so it loads under a strict policy.
 */
;(() => {
  const home = new URL(document.currentScript.src).origin

  class UnifiedPaymentsError extends Error {
    constructor(reason, message) {
      super(message)
      this.name = 'UnifiedPaymentsError'
      this.reason = reason
      this.details = []
      this.correlationId = crypto.randomUUID()
    }
  }

  const sessionOf = (jwt) => {
    try {
      const { flx, ctx } = JSON.parse(atob(jwt.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      if (ctx[0].type.startsWith('gda-') && flx.origin === home) return flx.data
    } catch {
      // Reported below as an invalid capture context.
    }
    throw new UnifiedPaymentsError('CAPTURE_CONTEXT_INVALID', 'The capture context cannot be read.')
  }

  const show = (session, { containers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const { paymentSelection } = containers
      const container =
        typeof paymentSelection === 'string' ? document.querySelector(paymentSelection) : paymentSelection
      if (!(container instanceof HTMLElement)) {
        reject(new UnifiedPaymentsError('SHOW_LOAD_CONTAINER_SELECTOR', `There is no element ${paymentSelection}.`))
        return
      }
      const frame = document.createElement('iframe')
      frame.title = 'Click to Pay'
      frame.src = `${home}/up/v1/panel?${new URLSearchParams({ session })}`
      Object.assign(frame.style, { border: '0', width: '100%', minHeight: '480px', display: 'block' })
      const onMessage = ({ origin, source, data }) => {
        if (origin !== home || source !== frame.contentWindow || data?.panel !== session) return
        window.removeEventListener('message', onMessage)
        frame.remove()
        if (typeof data.token === 'string') resolve(data.token)
        else reject(new UnifiedPaymentsError('SHOW_PAYMENT_CANCELLED', 'The panel was closed.'))
      }
      window.addEventListener('message', onMessage)
      container.replaceChildren(frame)
    })

  window.Accept = async (captureContext) => {
    const session = sessionOf(captureContext)
    return { unifiedPayments: async () => ({ show: (options) => show(session, options) }) }
  }
})()
