/**
 * The script at `/gsi/client`: defines `google.accounts.id` with a working button, whose popup is the consent page.
 * It uses no inline style attribute and no HTML text, so it loads under Trusted Types and a strict style policy.
 */
export const googleScript = `(() => {
  const home = new URL(document.currentScript.src)
  const selectPage = new URL('select', home).href
  const labels = { signin_with: 'Sign in with Google', signup_with: 'Sign up with Google', continue_with: 'Continue with Google', signin: 'Sign in' }
  let settings, popup, card, onMoment = () => {}

  const settingsOrThrow = () => {
    if (!settings) throw new Error('google.accounts.id.initialize() has not been called')
    return settings
  }
  const moment = (type, reason) => ({
    getMomentType: () => type,
    isDisplayMoment: () => type === 'display',
    isDisplayed: () => type === 'display',
    isNotDisplayed: () => false,
    isSkippedMoment: () => type === 'skipped',
    isDismissedMoment: () => type === 'dismissed',
    getSkippedReason: () => (type === 'skipped' ? reason : undefined),
    getDismissedReason: () => (type === 'dismissed' ? reason : undefined),
  })
  const end = (type, reason) => {
    if (!card) return
    card.remove()
    card = undefined
    onMoment(moment(type, reason))
  }
  const choose = (selectBy) => {
    const { client_id, nonce, ux_mode = 'popup', login_uri } = settingsOrThrow()
    const query = new URLSearchParams({ client_id, origin: location.origin, select_by: selectBy, ux_mode })
    if (nonce !== undefined) query.set('nonce', nonce)
    if (ux_mode === 'popup') {
      popup = window.open(selectPage + '?' + query, 'google-sign-in', 'popup,width=480,height=720')
      return
    }
    const csrf = crypto.randomUUID()
    document.cookie = 'g_csrf_token=' + csrf + '; path=/'
    query.set('login_uri', login_uri === undefined ? location.href : login_uri)
    query.set('g_csrf_token', csrf)
    location.assign(selectPage + '?' + query)
  }
  const buttonWith = (text, width) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    Object.assign(button.style, { font: '500 16px/1.25 system-ui', minHeight: '44px', padding: '8px 16px', color: '#1f1f1f', background: '#ffffff', border: '1px solid #747775', borderRadius: '4px', cursor: 'pointer' })
    if (width) button.style.width = parseInt(width, 10) + 'px'
    return button
  }

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== home.origin || !popup || source !== popup || !data || typeof data.credential !== 'string') return
    end('dismissed', 'credential_returned')
    settings.callback({ credential: data.credential, select_by: data.select_by })
  })

  const id = {
    initialize(given) {
      if (!given || !given.client_id) throw new Error('google.accounts.id.initialize() needs a client_id')
      if (given.ux_mode !== 'redirect' && typeof given.callback !== 'function') throw new Error('google.accounts.id.initialize() needs a callback')
      settings = given
    },
    renderButton(parent, options = {}) {
      settingsOrThrow()
      const button = buttonWith(labels[options.text] || labels.signin_with, options.width)
      button.addEventListener('click', () => {
        if (options.click_listener) options.click_listener()
        choose('btn')
      })
      parent.replaceChildren(button)
    },
    prompt(listener = () => {}) {
      settingsOrThrow()
      onMoment = listener
      end('skipped', 'tap_outside')
      card = document.createElement('div')
      card.setAttribute('role', 'dialog')
      card.setAttribute('aria-label', labels.signin_with)
      Object.assign(card.style, { position: 'fixed', top: '16px', right: '16px', zIndex: '9999', display: 'grid', gap: '8px', padding: '16px', background: '#ffffff', border: '1px solid #747775', borderRadius: '8px' })
      const continueButton = buttonWith(labels.continue_with)
      const closeButton = buttonWith('Close')
      continueButton.addEventListener('click', () => choose('user'))
      closeButton.addEventListener('click', () => end('skipped', 'user_cancel'))
      card.append(continueButton, closeButton)
      document.body.append(card)
      onMoment(moment('display'))
    },
    cancel() {
      end('dismissed', 'cancel_called')
    },
    // This script never signs a user in without a click; it only sets the cookie that the real script would set.
    disableAutoSelect() {
      document.cookie = 'g_state={"i_l":0}; path=/'
    },
  }
  window.google = { ...window.google, accounts: { ...(window.google && window.google.accounts), id } }
})()
`
