import { escaped } from '../platform/markup.ts'
import { pageOf } from '../platform/html-page.ts'
import { personasOf, type Persona, type Provider } from './people.ts'

const titles: Readonly<Record<Provider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  paypal: 'PayPal',
}

const style =
  'form{display:grid;gap:1rem}fieldset{border:1px solid;border-radius:.5rem;display:grid;gap:.25rem}' +
  'label{min-height:2.75rem;display:flex;align-items:center;gap:.5rem}input[type=radio]{flex:none;width:1.25rem;height:1.25rem}' +
  'label.field{display:grid;gap:.25rem;align-items:start}input,button{font:inherit}.field input{padding:.625rem;width:100%;box-sizing:border-box}' +
  '.buttons{display:flex;gap:1rem;flex-wrap:wrap}button{min-height:2.75rem;padding:.5rem 1.5rem;border-radius:.5rem;cursor:pointer}'

const wordsFor = (persona: Persona, freshEmail: string): string => {
  switch (persona) {
    case 'new':
      return `A new customer, ${freshEmail}`
    case 'existing':
      return 'The customer with the e-mail address below'
    case 'relay':
      return 'The one below, who hides their address: the shop gets a private relay address'
    case 'noEmail':
      return 'The one below, who gives no e-mail address away'
    case 'unverified':
      return 'The one below, with an unconfirmed address'
  }
}

export type Consent = {
  readonly provider: Provider
  readonly clientId: string
  /** The action of the form. */
  readonly action: string
  /** The original query; it is validated again when the form is submitted. */
  readonly query: string
  /** An unused e-mail address. */
  readonly freshEmail: string
}

const field = (name: string, label: string, value: string, kind = 'text'): string =>
  `<label class="field">${label}<input name="${name}" type="${kind}" value="${value}" autocomplete="off"></label>`

/** The consent page: choose who signs in and which details the shop gets. */
export function consentPage({ provider, clientId, action, query, freshEmail }: Consent): string {
  const choice = (persona: Persona, at: number) =>
    `<label><input type="radio" name="persona" value="${persona}"${at === 0 ? ' checked' : ''}>${escaped(wordsFor(persona, freshEmail))}</label>`
  return pageOf(
    `Sign in with ${titles[provider]}`,
    `<p>A stand-in for ${titles[provider]}: no real account is used. ${escaped(clientId)} wants to know who you are.</p>` +
      `<form method="post" action="${escaped(action)}">` +
      `<input type="hidden" name="asked" value="${escaped(query)}"><input type="hidden" name="fresh_email" value="${escaped(freshEmail)}">` +
      `<fieldset><legend>Who are you?</legend>${personasOf[provider].map(choice).join('')}</fieldset>` +
      field('email', 'E-mail', 'alex.baker@example.com', 'email') +
      field('given_name', 'First name', 'Alex') +
      field('family_name', 'Last name', 'Baker') +
      '<div class="buttons"><button name="decision" value="continue">Continue</button>' +
      '<button name="decision" value="cancel" formnovalidate>Cancel</button></div></form>',
    style,
  )
}
