import {
  cardBrandName,
  cardDigits,
  cardLengths,
  cardNumberState,
  caretInGroups,
  groupedCardNumber,
  longestCardNumber,
  securityCodeOf,
} from '@forno/domain/payments/card-number'

/**
 * One field inside its frame. Typed digits go to the gateway only; the page learns the card brand and whether the
 * value is valid.
 */
const { field, session, channel, origins, networks } = JSON.parse(document.body.dataset.frame)
const input = document.getElementById('field')
const label = document.querySelector('label')
const networkOf = { '001': 'VISA', '002': 'MASTERCARD', '003': 'AMEX' }
/** Milliseconds that another frame has for its answer. */
const answerTimeout = 3000

/** Frames of the same form talk to each other on this channel, which the page cannot read. */
const formChannel = new BroadcastChannel(channel)
let brand = null
let parentOrigin

const reportToPage = (type, data, more = {}) => {
  if (parentOrigin !== undefined) parent.postMessage({ flex: channel, type, data, ...more }, parentOrigin)
}

const cardOf = (code) => ({
  name: cardBrandName(code).toLowerCase(),
  brandedName: cardBrandName(code),
  cybsCardType: code,
  lengths: cardLengths(code),
  securityCode: securityCodeOf(code),
})

const numberState = () => {
  const { brand: found, isEmpty, isValid, couldBeValid } = cardNumberState(cardDigits(input.value))
  const isTaken = found === null || networks.includes(networkOf[found])
  return {
    card: found === null ? [] : [cardOf(found)],
    empty: isEmpty,
    valid: isValid && isTaken,
    couldBeValid: couldBeValid && isTaken,
  }
}

const codeState = () => {
  const { length } = input.value
  const right = brand === null ? [3, 4] : [securityCodeOf(brand).length]
  return { empty: length === 0, valid: right.includes(length), couldBeValid: length <= Math.max(...right) }
}

const state = field === 'number' ? numberState : codeState

const group = () => {
  const before = cardDigits(input.value.slice(0, input.selectionStart ?? 0)).length
  const digits = cardDigits(input.value)
  const usableDigits = digits.slice(0, longestCardNumber(digits))
  input.value = groupedCardNumber(usableDigits)
  const caret = caretInGroups(Math.min(before, usableDigits.length))
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

const keepDigits = () => {
  input.value = cardDigits(input.value).slice(0, brand === null ? 4 : securityCodeOf(brand).length)
}

const reportChange = () => {
  const now = state()
  input.setAttribute('aria-invalid', String(!now.couldBeValid))
  input.dataset.state = now.valid ? 'valid' : now.couldBeValid ? '' : 'invalid'
  reportToPage('change', now)
}

const sendBrand = () => {
  const [card] = numberState().card
  formChannel.postMessage({ brand: card?.cybsCardType ?? null })
}

input.addEventListener('input', () => {
  if (field === 'number') {
    group()
    sendBrand()
  } else keepDigits()
  reportChange()
})
input.addEventListener('focus', () => reportToPage('focus', state()))
input.addEventListener('blur', () => {
  const now = state()
  input.setAttribute('aria-invalid', String(!now.empty && !now.valid))
  if (!now.empty && !now.valid) input.dataset.state = 'invalid'
  reportToPage('blur', now)
})
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') reportToPage('inputSubmitRequest', {})
})

formChannel.addEventListener('message', ({ data }) => {
  if (data.brand !== undefined && field === 'securityCode') {
    brand = data.brand
    keepDigits()
    reportChange()
  }
  if (data.ask === field) formChannel.postMessage({ answer: data.request, value: input.value, isValid: state().valid })
  if (data.isNew && field === 'number') sendBrand()
})

/** The value of another frame's field; an empty and invalid one if the frame does not answer. */
const valueOf = (name) =>
  new Promise((resolve) => {
    const request = crypto.randomUUID()
    const end = (answer) => {
      clearTimeout(timer)
      formChannel.removeEventListener('message', onAnswer)
      resolve(answer)
    }
    const onAnswer = ({ data }) => {
      if (data.answer === request) end(data)
    }
    const timer = setTimeout(() => end({ value: '', isValid: false }), answerTimeout)
    formChannel.addEventListener('message', onAnswer)
    formChannel.postMessage({ ask: name, request })
  })

const failed = (reason, details = []) => ({ reason, details })

const createToken = async ({ expirationMonth, expirationYear, others }) => {
  const values = {
    [field]: { value: field === 'number' ? cardDigits(input.value) : input.value, isValid: state().valid },
  }
  for (const name of others) values[name] = await valueOf(name)
  const wrong = Object.keys(values).filter((name) => !values[name].isValid)
  if (wrong.length > 0)
    return failed(
      'CREATE_TOKEN_VALIDATION_FIELDS',
      wrong.map((name) => ({ location: name, message: 'Invalid data' })),
    )
  const typed = Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]))
  const body = JSON.stringify({
    session,
    ...typed,
    ...(typed.number === undefined ? {} : { expirationMonth, expirationYear }),
  })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/flex/v2/tokens', { method: 'POST', headers, body }).catch(() => undefined)
  if (answer === undefined) return failed('CREATE_TOKEN_UNABLE_TO_START')
  if (answer.status === 201) return { token: await answer.text() }
  const refusal = await answer.json().catch(() => ({}))
  return failed(refusal.reason ?? 'CREATE_TOKEN_VALIDATION_SERVERSIDE', refusal.details)
}

const paint = (styles) => {
  const sheet = new CSSStyleSheet()
  const selectors = { input: '', valid: '[data-state=valid]', invalid: '[data-state=invalid]' }
  for (const [name, rules] of Object.entries(styles)) {
    const at = sheet.insertRule(
      `#field${selectors[name] ?? (/^::?[a-z-]+$/.test(name) ? name : '')} {}`,
      sheet.cssRules.length,
    )
    for (const [property, value] of Object.entries(rules)) sheet.cssRules[at].style.setProperty(property, value)
  }
  document.adoptedStyleSheets = [sheet]
}

const apply = ({ placeholder, title, description, styles, maxLength, disabled, colorScheme }) => {
  if (placeholder !== undefined) input.placeholder = placeholder
  if (title !== undefined) label.textContent = title
  if (description !== undefined) document.getElementById('description').textContent = description
  if (maxLength !== undefined && field === 'securityCode') input.maxLength = maxLength
  if (disabled !== undefined) input.disabled = disabled
  if (styles !== undefined) paint(styles)
  if (colorScheme !== undefined) document.documentElement.style.colorScheme = colorScheme
}

addEventListener('message', ({ origin, source, data }) => {
  if (source !== parent || !origins.includes(origin) || data?.flex !== channel) return
  parentOrigin = origin
  switch (data.type) {
    case 'init':
      apply(data.options)
      formChannel.postMessage({ isNew: true })
      reportToPage('load', {})
      // Reports digits that were typed before the page sent its options.
      if (input.value !== '') input.dispatchEvent(new Event('input'))
      break
    case 'update':
      apply(data.options)
      break
    case 'focus':
      input.focus()
      break
    case 'clear':
      input.value = ''
      input.dispatchEvent(new Event('input'))
      break
    case 'createToken':
      createToken(data).then((answer) => reportToPage('token', undefined, { request: data.request, ...answer }))
      break
  }
})
