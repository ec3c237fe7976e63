/**
 * The script of Visa Checkout: defines `V` for elements with the class `v-button`. Its panel is a frame of the
 * gateway in a dialog. It calls `onVisaCheckoutReady` when it has loaded.
 */
;(() => {
  const home = new URL(document.currentScript.src).origin
  const listeners = new Map()
  let settings

  const emit = (name, data) => {
    for (const listener of listeners.get(name) ?? []) listener(data)
  }

  const open = () => {
    const { apikey, paymentRequest } = settings
    const { currencyCode, subtotal, total = subtotal } = paymentRequest
    const channel = crypto.randomUUID()
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    frame.title = 'Visa Checkout'
    dialog.setAttribute('aria-label', 'Visa Checkout')
    const panelQuery = { apikey, channel, origin: location.origin, amount: `${currencyCode} ${total}` }
    frame.src = `${home}/checkout-widget/panel?${new URLSearchParams(panelQuery)}`
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%' })
    Object.assign(dialog.style, { width: 'min(480px, 100%)', height: '560px', padding: '0' })
    const end = (name, data) => {
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      emit(name, data)
    }
    const onMessage = ({ origin, source, data }) => {
      if (origin !== home || source !== frame.contentWindow || data?.panel !== channel) return
      if (data.payment) end('payment.success', data.payment)
      else if (data.error) end('payment.error', data.error)
      else end('payment.cancel', {})
    }
    dialog.addEventListener('cancel', () => end('payment.cancel', {}))
    window.addEventListener('message', onMessage)
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
  }

  const isButton = ({ target }) => settings !== undefined && target instanceof Element && target.closest('.v-button')
  document.addEventListener('click', (event) => {
    if (isButton(event)) open()
  })
  document.addEventListener('keydown', (event) => {
    const isPressed = event.key === 'Enter' || event.key === ' '
    if (!isPressed || !isButton(event) || event.target.closest('button')) return
    event.preventDefault()
    open()
  })

  window.V = {
    init(given) {
      if (!given?.apikey) throw new Error('V.init() needs an apikey')
      const { currencyCode, subtotal, total = subtotal } = given.paymentRequest ?? {}
      if (currencyCode !== 'AUD' || !/^\d+(\.\d{1,2})?$/.test(String(total)))
        throw new Error('V.init() needs a paymentRequest with currencyCode AUD and a subtotal or total')
      settings = given
      for (const image of document.querySelectorAll('img.v-button')) image.tabIndex = 0
    },
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
  }
  if (typeof window.onVisaCheckoutReady === 'function') window.onVisaCheckoutReady()
})()
