import { escaped, inScript } from '../../platform/markup.ts'
import { framedPageOf } from '../../platform/html-page.ts'

/** The cards in the panels: label and number. */
const panelCards = [
  { words: 'Visa ••1111', number: '4111111111111111' },
  { words: 'Mastercard ••4444', number: '5555555555554444' },
  { words: 'Visa ••2503, whose bank asks', number: '4000000000002503' },
  { words: 'Visa ••2044, without money', number: '4111111111112044' },
] as const

const style =
  'form{display:grid;gap:1rem}fieldset{border:1px solid;border-radius:.5rem;display:grid}label{min-height:2.75rem;display:flex;align-items:center;gap:.5rem}' +
  'input{flex:none;width:1.25rem;height:1.25rem}.buttons{display:flex;gap:1rem}button{font:inherit;min-height:2.75rem;padding:.5rem 1.5rem;border-radius:.5rem;cursor:pointer}'

/** Submits Cancel on Escape, because the page around a frame does not receive its key presses. */
const leavingByEscape =
  "<script>addEventListener('keydown',({key})=>{if(key==='Escape')document.querySelector('[value=cancel]').click()})</script>"

const decisionButton = (value: string, label: string): string =>
  `<button name="decision" value="${value}">${label}</button>`

/** The panel of a wallet: choose a card, then pay or cancel. A panel that can fail has a third button for it. */
export function panelPage(
  title: string,
  amount: string,
  action: string,
  fields: Readonly<Record<string, string>>,
  { canFail }: { readonly canFail: boolean } = { canFail: false },
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const choices = panelCards.map(
    ({ words, number }, at) =>
      `<label><input type="radio" name="number" value="${number}"${at === 0 ? ' checked' : ''}>${words}</label>`,
  )
  return framedPageOf(
    title,
    `<p>A stand-in: no money moves. Alex Baker pays ${escaped(amount)}.</p><form method="post" action="${escaped(action)}">${hidden.join('')}` +
      `<fieldset><legend>Pay with</legend>${choices.join('')}</fieldset><div class="buttons">` +
      `${decisionButton('pay', 'Pay')}${decisionButton('cancel', 'Cancel')}${canFail ? decisionButton('error', 'Fail') : ''}</div></form>` +
      leavingByEscape,
    style,
  )
}

/** A framed page that posts a message to its parent, if the parent has one of these origins. */
export const parentMessagePage = (origins: readonly string[], message: object): string =>
  framedPageOf(
    'Back to the shop',
    `<script>for(const origin of ${inScript(origins)})parent.postMessage(${inScript(message)},origin)</script>`,
  )
