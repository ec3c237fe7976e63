/** The server's settings that the script contains, besides the query of its own URL. */
export type SdkAnswers = { readonly clientId: string; readonly isLaterEligible: boolean }

/**
 * The script at `/sdk/js`: defines `window.paypal` with working buttons, whose popup is the approve page. It uses no
 * inline style attribute and no HTML text, so it loads under Trusted Types and a strict style policy.
 * The popup opens inside the click, before the order exists, because browsers block popups that open later. It leaves
 * its waiting page only once that page has loaded: a browser can lose a navigation that starts while another one ends.
 */
export const sdkScript = ({ clientId, isLaterEligible }: SdkAnswers): string => `(() => {
  const home = new URL(document.currentScript.src)
  const namespace = document.currentScript.getAttribute('data-namespace') || 'paypal'
  const query = home.searchParams
  if (query.get('client-id') !== ${JSON.stringify(clientId)}) throw new Error('client-id not recognized for either production or sandbox: ' + query.get('client-id'))
  const currency = query.get('currency') || 'USD'
  const listOf = (name) => (query.get(name) || '').split(',')
  const FUNDING = { PAYPAL: 'paypal', PAYLATER: 'paylater', CARD: 'card', CREDIT: 'credit', VENMO: 'venmo' }
  const labels = { paypal: 'PayPal', paylater: 'PayPal Pay in 4' }
  const isFundingEligible = (source) => {
    if (source === FUNDING.PAYPAL) return true
    return source === FUNDING.PAYLATER && ${String(isLaterEligible)} && currency === 'AUD' && !listOf('disable-funding').includes(source)
  }
  const noop = () => {}
  const pollEvery = 300

  const Buttons = (options = {}) => {
    const source = options.fundingSource || FUNDING.PAYPAL
    if (typeof options.createOrder !== 'function') throw new Error('paypal.Buttons() needs createOrder')
    let container, button, popup, poll, isBusy = false
    let isWaiting = false, paymentPage

    const fail = (error) => {
      if (!options.onError) throw error
      options.onError(error)
    }
    const end = () => {
      clearInterval(poll)
      window.removeEventListener('message', hear)
      if (popup && !popup.closed) popup.close()
      popup = undefined
      isBusy = isWaiting = false
      paymentPage = undefined
      if (button) button.disabled = false
    }
    let heard = noop
    const hear = ({ origin, source: from, data }) => {
      if (origin !== home.origin || !popup || from !== popup || !data || data.source !== 'paypal') return
      if (!data.waiting) return heard(data)
      isWaiting = true
      leaveWaitingPage()
    }
    const leaveWaitingPage = () => {
      if (isWaiting && paymentPage) popup.location.href = paymentPage
    }
    const pageOf = (orderID) => {
      const asked = new URLSearchParams({ token: orderID, fundingSource: source, popup: location.origin })
      return new URL('/checkoutnow?' + asked, home).href
    }
    const open = (address) => {
      popup = window.open(address, 'paypal-checkout', 'popup,width=500,height=720')
      if (!popup) throw new Error('the popup was blocked')
      window.addEventListener('message', hear)
    }
    const decide = (orderID) => {
      heard = (data) => {
        end()
        if (data.approved) finish(orderID, data.payerID)
        else if (options.onCancel) options.onCancel({ orderID }, { redirect })
      }
      poll = setInterval(() => {
        if (!popup || !popup.closed) return
        end()
        if (options.onCancel) options.onCancel({ orderID }, { redirect })
      }, pollEvery)
    }
    const redirect = (address) => location.assign(address)
    const restart = () => {
      if (isBusy) return
      isBusy = true
      try {
        open(pageOf(lastOrder))
        decide(lastOrder)
      } catch (error) {
        end()
        fail(error)
      }
    }
    let lastOrder
    const finish = (orderID, payerID) => {
      const data = { orderID, payerID, paymentSource: source, facilitatorAccessToken: '' }
      Promise.resolve()
        .then(() => options.onApprove && options.onApprove(data, { restart, redirect }))
        .catch(fail)
    }
    const click = async () => {
      if (isBusy) return
      let isRejected = false
      if (options.onClick) options.onClick({ fundingSource: source }, { resolve: noop, reject: () => { isRejected = true } })
      if (isRejected) return
      isBusy = true
      button.disabled = true
      try {
        open(new URL('/checkoutnow/wait?' + new URLSearchParams({ popup: location.origin }), home).href)
        const orderID = await options.createOrder({ paymentSource: source }, {})
        if (typeof orderID !== 'string' || orderID === '') throw new Error('createOrder must give the id of an order')
        lastOrder = orderID
        if (!popup || popup.closed) {
          end()
          if (options.onCancel) options.onCancel({ orderID }, { redirect })
          return
        }
        paymentPage = pageOf(orderID)
        leaveWaitingPage()
        decide(orderID)
      } catch (error) {
        end()
        fail(error)
      }
    }

    return {
      isEligible: () => isFundingEligible(source),
      async render(parent) {
        if (!isFundingEligible(source)) throw new Error(source + ' is not eligible')
        container = typeof parent === 'string' ? document.querySelector(parent) : parent
        if (!container) throw new Error('there is no container to render into')
        const { height = 44, shape = 'rect', color = 'gold' } = options.style || {}
        button = document.createElement('button')
        button.type = 'button'
        button.textContent = labels[source]
        button.setAttribute('data-funding-source', source)
        Object.assign(button.style, { width: '100%', height: height + 'px', font: '600 18px/1 system-ui', color: color === 'black' || color === 'blue' ? '#ffffff' : '#001c64', background: { gold: '#ffc439', blue: '#0551b5', silver: '#eeeeee', white: '#ffffff', black: '#2c2e2f' }[color], border: '1px solid #6d6d6d', borderRadius: shape === 'pill' ? '999px' : shape === 'sharp' ? '0' : '4px', cursor: 'pointer' })
        button.addEventListener('click', () => void click())
        container.append(button)
        if (options.onInit) options.onInit({}, { enable: () => void (button.disabled = false), disable: () => void (button.disabled = true) })
      },
      async close() {
        end()
        if (button) button.remove()
        button = undefined
      },
      async updateProps(more) {
        Object.assign(options, more)
      },
    }
  }

  window[namespace] = { version: '5.0.0', FUNDING, Buttons, isFundingEligible, getFundingSources: () => Object.values(FUNDING), rememberFunding: noop }
})()
`
