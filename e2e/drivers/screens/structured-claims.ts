import type { APIRequestContext, APIResponse } from '@playwright/test'
import { forwardedFor, newAddress } from '../stack/own-address.ts'
import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5'

type Claim = { readonly '@type': string } & Readonly<Record<string, unknown>>
type Page = {
  readonly path: string
  readonly claims: readonly Claim[]
  /** Its visible text with single spaces. */
  readonly text: string
  readonly heading: string
  readonly title: string
}
type Store = {
  readonly slug: string
  readonly latitude: number
  readonly longitude: number
  readonly phone: string
  readonly address: string
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

const unseen = new Set(['script', 'style', 'head', 'template'])
const inline = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'span', 'strong', 'time'])

type TreeNode = DefaultTreeAdapterTypes.ChildNode
const childrenOf = (node: TreeNode): readonly TreeNode[] => ('childNodes' in node ? node.childNodes : [])

const textOf = (node: TreeNode): string => {
  if (tree.isTextNode(node)) return node.value
  if (!tree.isElementNode(node) || unseen.has(node.tagName)) return ''
  const text = childrenOf(node).map(textOf).join('')
  return inline.has(node.tagName) ? text : ` ${text} `
}

const elementsIn = (node: TreeNode, name: string): readonly DefaultTreeAdapterTypes.Element[] => [
  ...(tree.isElementNode(node) && node.tagName === name ? [node] : []),
  ...childrenOf(node).flatMap((child) => elementsIn(child, name)),
]

const rawText = (element: DefaultTreeAdapterTypes.Element): string =>
  element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('')

/** Every node of structured data that has a type, with those inside it. */
const nodesIn = (value: unknown): readonly Claim[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nodesIn)
  return '@type' in value ? [value as Claim, ...inside] : inside
}

export const readPage = (path: string, html: string): Page => {
  const roots = parse(html).childNodes
  const found = (name: string) => roots.flatMap((root) => elementsIn(root, name))
  const blocks = found('script').filter(({ attrs }) => attrs.some(({ value }) => value === 'application/ld+json'))
  const textsOf = (name: string): string => spaced(found(name).slice(0, 1).map(textOf).join(' '))
  return {
    path,
    claims: blocks.flatMap((block) => nodesIn(JSON.parse(rawText(block)))),
    text: textsOf('body'),
    // A product is a dialog over its list, with a heading of level 2.
    heading: textsOf('h1') || textsOf('h2'),
    title: found('title').map(rawText).join(''),
  }
}

/** "09:30 PM" for 21:30. */
const timeWords = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':')
  return `${String(Number(hours) % 12 || 12).padStart(2, '0')}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

/** "3 September 2026" for 2026-09-03. */
const dateWords = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const)

/** The hours beside their date: "Saturday 21 November", perhaps a reason, "11:00 AM to 10:00 PM". */
const hoursFaults = (date: string, opens: string, closes: string, { text }: Page): readonly string[] => {
  const day = new Date(`${date}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-AU', { ...options, timeZone: 'UTC' })
  const dateShown = `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })}`
  const hours = closes === '23:59' ? 'Open 24 hours' : `${timeWords(opens)} to ${timeWords(closes)}`
  return new RegExp(`${dateShown}[^:]{0,60} ${hours}`).test(text) ? [] : [`claims ${dateShown} ${hours}`]
}

const addressKeys = ['url', '@id', 'item', 'logo', 'image', 'hasMenu', 'mainEntityOfPage'] as const

/** Compares the structured data of pages with what the pages show and the API answers. */
export class StructuredClaims {
  readonly #request: APIRequestContext
  readonly #origin: string
  readonly #stores: readonly Store[]
  readonly #headings = new Map<string, string>()
  readonly #addresses = new Set<string>()
  readonly #crumbs: { readonly path: string; readonly name: string; readonly on: string }[] = []
  readonly #false: string[] = []
  readonly #types = new Map<string, number>()

  constructor(request: APIRequestContext, origin: string, stores: readonly Store[]) {
    this.#request = request
    this.#origin = origin
    this.#stores = stores
  }

  async check(page: Page): Promise<void> {
    this.#headings.set(page.path, page.path === '/' ? page.title : page.heading)
    for (const claim of page.claims) {
      this.#types.set(claim['@type'], (this.#types.get(claim['@type']) ?? 0) + 1)
      for (const key of addressKeys) this.#noteAddress(claim[key])
      for (const fault of await this.#faultsOf(claim, page))
        this.#false.push(`${page.path}: ${claim['@type']} ${fault}`)
    }
  }

  /** False claims, and how often each type was checked. */
  async result(): Promise<{ readonly wrong: readonly string[]; readonly types: ReadonlyMap<string, number> }> {
    for (const { path, name, on } of this.#crumbs)
      if (this.#headings.get(path) !== name)
        this.#false.push(`${on}: calls ${path} ${name}, its heading is ${this.#headings.get(path) ?? 'unknown'}`)
    for (const address of this.#addresses) {
      const { pathname } = new URL(address)
      const isKnown = address.startsWith(`${this.#origin}/`) && this.#headings.has(pathname)
      const status = isKnown ? 200 : (await this.#get(address)).status()
      if (status !== 200) this.#false.push(`${address} answers ${status}`)
    }
    return { wrong: this.#false, types: this.#types }
  }

  /** Each call comes from an address of its own, because limits count calls per address. */
  #get(address: string): Promise<APIResponse> {
    return this.#request.get(address, { maxRedirects: 0, headers: forwardedFor(newAddress()) })
  }

  #noteAddress(value: unknown): void {
    if (typeof value === 'string') this.#addresses.add(value.split('#')[0] ?? '')
  }

  async #faultsOf(claim: Claim, page: Page): Promise<readonly string[]> {
    const value = (name: string): string =>
      typeof claim[name] === 'string' ? claim[name] : JSON.stringify(claim[name])
    const shown = (...texts: readonly string[]) =>
      texts.filter((text) => !page.text.includes(spaced(text))).map((text) => `claims "${text}", which is not shown`)
    switch (claim['@type']) {
      case 'Product':
        return [
          ...(value('name') === page.heading ? [] : [`is called ${value('name')}`]),
          ...shown(value('description')),
          ...(await this.#priceFaults(page.path, claim['offers'] as Claim)),
        ]
      case 'Offer':
        return shown(`$${value('price')}`)
      case 'AggregateOffer':
        return shown(`from $${value('lowPrice')}`)
      case 'MenuItem':
        return shown(value('name'), value('description'))
      case 'NutritionInformation':
        return shown(value('calories').replace(/\B(?=(\d{3})+ )/, ','))
      case 'MenuSection':
        return shown(value('name'))
      case 'Menu':
        return value('name') === page.heading ? [] : [`is called ${value('name')}`]
      case 'Restaurant':
        return [...shown(value('telephone')), ...this.#storeFaults(claim, page)]
      case 'PostalAddress':
        return shown(
          `${value('streetAddress')}, ${value('addressLocality')} ${value('addressRegion')} ${value('postalCode')}`,
        )
      case 'OpeningHoursSpecification':
        return hoursFaults(value('validFrom'), value('opens'), value('closes'), page)
      case 'BlogPosting':
        return shown(value('headline'), value('description'), dateWords(value('datePublished')))
      case 'Person':
      case 'Question':
        return shown(value('name'))
      case 'Answer':
        return shown(value('text'))
      case 'ContactPoint':
        return shown(value('telephone'))
      case 'Organization':
      case 'WebSite':
      case 'Brand':
        return page.title.includes(value('name')) ? [] : [`is called ${value('name')}`]
      case 'ListItem':
        this.#crumbs.push({ path: new URL(value('item')).pathname, name: value('name'), on: page.path })
        return []
      case 'BreadcrumbList':
        return this.#crumbFaults(claim, page.path)
      case 'FAQPage':
      case 'Blog':
      case 'GeoCoordinates':
        return []
      default:
        return ['has no check']
    }
  }

  #crumbFaults(claim: Claim, path: string): readonly string[] {
    const items = claim['itemListElement'] as readonly { readonly position: number; readonly item: string }[]
    const isNumbered = items.every(({ position }, at) => position === at + 1)
    return isNumbered && items.at(-1)?.item === this.#origin + path ? [] : ['does not lead to the page']
  }

  /** The API's price and stock of the product or meal without a store. */
  async #priceFaults(path: string, offer: Claim): Promise<readonly string[]> {
    const [, folder = '', , slug = ''] = /^\/(product|pizza-meals)\/(?:([^/]+)\/)?([^/]+)$/.exec(path) ?? []
    const call = folder === 'product' ? `/api/v1/products/${slug}` : `/api/v1/meals/slug/${slug}/short`
    const { totalPrice, isOutOfStock } = (await (await this.#get(call)).json()) as {
      readonly totalPrice: number
      readonly isOutOfStock: boolean
    }
    const stock = isOutOfStock ? 'OutOfStock' : 'InStock'
    const isRight = offer['price'] === totalPrice.toFixed(2) && offer['availability'] === `https://schema.org/${stock}`
    return isRight ? [] : [`costs ${totalPrice} in the API and is ${stock}`]
  }

  #storeFaults(claim: Claim, { path }: Page): readonly string[] {
    const store = this.#stores.find(({ slug }) => path.endsWith(`-${slug}`))
    const { latitude, longitude } = claim['geo'] as { readonly latitude: number; readonly longitude: number }
    const isThere = store?.latitude === latitude && store.longitude === longitude
    return isThere && claim['telephone'] === store.phone ? [] : ['is elsewhere in the API, or has another number']
  }
}
