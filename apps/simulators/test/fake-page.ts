import { createContext, runInContext } from 'node:vm'

type Listener = (event: { readonly preventDefault: () => void }) => unknown

/** For tests: the parts of an element that the simulators' scripts use. */
export class FakeElement {
  readonly tag: string
  textContent = ''
  type = ''
  value = ''
  disabled = false
  isOpen = false
  style: Record<string, string> = {}
  children: FakeElement[] = []
  attributes: Record<string, string> = {}
  isRemoved = false
  readonly #listeners: Record<string, Listener> = {}

  constructor(tag: string) {
    this.tag = tag
  }

  addEventListener = (name: string, listener: Listener) => void (this.#listeners[name] = listener)
  dispatch = (name: string) => this.#listeners[name]?.({ preventDefault: () => undefined })
  click = () => (this.disabled ? undefined : this.dispatch('click'))
  setAttribute = (name: string, value: string) => void (this.attributes[name] = value)
  append = (...more: (FakeElement | string)[]) => {
    for (const each of more) this.children.push(typeof each === 'string' ? textNode(each) : each)
  }
  replaceChildren = (...more: FakeElement[]) => void (this.children = more)
  remove = () => void (this.isRemoved = true)
  showModal = () => void (this.isOpen = true)
  close = () => void (this.isOpen = false)
  focus = () => undefined

  /** The element and all its descendants. */
  all = (): readonly FakeElement[] => [this, ...this.children.flatMap((child) => child.all())]
  /** The text of the element and its descendants. */
  words = (): string =>
    this.all()
      .map(({ textContent }) => textContent)
      .join(' ')
  button = (label: string): FakeElement => {
    const found = this.all().find(({ tag, textContent }) => tag === 'button' && textContent === label)
    if (found === undefined) throw new Error(`There is no button ${label} in: ${this.words()}`)
    return found
  }
}

const textNode = (text: string): FakeElement => {
  const node = new FakeElement('#text')
  node.textContent = text
  return node
}

export type Message = { readonly origin: string; readonly source: object; readonly data: unknown }

/** For tests: loads a script from its URL into a minimal window of the shop. */
export async function loadIntoPage(src: string, shop = 'http://localhost:4711') {
  const answer = await fetch(src)
  const { headers } = answer
  const body = new FakeElement('body')
  const opened: string[] = []
  const popup = { closed: false, location: { href: '' }, close: () => void (popup.closed = true) }
  const listeners = new Set<(message: Message) => void>()
  const navigator = { userActivation: { isActive: true } }
  const window: Record<string, unknown> = {
    addEventListener: (_: string, listener: (message: Message) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (message: Message) => void) => void listeners.delete(listener),
    open: (url: string) => {
      opened.push(url)
      popup.closed = false
      return popup
    },
  }
  const document = {
    currentScript: { src, getAttribute: () => null },
    createElement: (tag: string) => new FakeElement(tag),
    querySelector: (selector: string) => (selector === 'body' ? body : null),
    body,
    cookie: '',
  }
  const location = {
    origin: shop,
    href: `${shop}/`,
    hostname: new URL(shop).hostname,
    assign: (url: string) => void opened.push(url),
  }
  const pageGlobals = { window, document, location, navigator, isSecureContext: true }
  const platformGlobals = {
    URL,
    URLSearchParams,
    crypto,
    setInterval,
    clearInterval,
    setTimeout,
    queueMicrotask,
    btoa,
    TextEncoder,
  }
  runInContext(await answer.text(), createContext({ ...pageGlobals, ...platformGlobals }))
  const tell = (message: Message) => {
    for (const listener of listeners) listener(message)
  }
  return { headers, window, document, body, opened, popup, navigator, tell }
}
