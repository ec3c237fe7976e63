import type { TextBlock, TextInline } from '@forno/contracts/content/text-blocks'
import type { BreadcrumbList, FAQPage, Graph, Organization, Product, Thing, WebSite } from 'schema-dts'
import type { Brand } from '../../lib/brand.ts'
import { paths } from '../../urls/urls.ts'
import type { PageFacts } from '../routes/page-facts.ts'

type Shop = { readonly origin: string; readonly brand: Brand }

/** The loader data that describe the subject of a page. */
export type PageSubject = {
  readonly product?: Item & { readonly categories: readonly Category[] }
  readonly meal?: Item
  readonly store?: { readonly name: string }
  /** A page or a blog post. */
  readonly title?: string
  readonly date?: string
  readonly blocks?: readonly TextBlock[]
}
type Item = {
  readonly name: string
  readonly description: string
  readonly totalPrice: number
  readonly isOutOfStock: boolean
}
type Category = { readonly name: string; readonly slug: string; readonly isNavigation: boolean }
type Crumb = { readonly name: string; readonly path: string }

const subjectKeys = ['product', 'meal', 'store', 'title'] as const

/** The subject of the innermost route that has loaded one. */
export const pageSubject = (matches: readonly { readonly loaderData?: unknown }[]): PageSubject =>
  matches.map(({ loaderData }) => loaderData).findLast(isSubject) ?? {}

const isSubject = (value: unknown): value is PageSubject =>
  typeof value === 'object' && value !== null && subjectKeys.some((key) => key in value)

/**
 * What the page is about as schema.org JSON, for its head: the shop on the home page, a product with its price, the
 * path to a page, questions with their answers. Stores, the menu and blog posts describe themselves in the page. Empty
 * if there is nothing to say. [NAV-06] [NAV-13] [NAV-37]
 */
export const structuredData = (subject: PageSubject, facts: PageFacts, shop: Shop): string => {
  const graph = facts.canonical === paths.home ? shopData(shop) : subjectData(subject, facts, shop)
  if (graph.length === 0) return ''
  const data: Graph = { '@context': 'https://schema.org', '@graph': graph }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const shopData = ({ origin, brand }: Shop): readonly Thing[] => {
  const organization: Organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    contactPoint: { '@type': 'ContactPoint', telephone: brand.supportNumber, contactType: 'customer service' },
  }
  const site: WebSite = {
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}/`,
    inLanguage: 'en-AU',
    publisher: { '@id': organization['@id'] ?? '' },
  }
  return [organization, site]
}

const subjectData = (subject: PageSubject, facts: PageFacts, shop: Shop): readonly Thing[] => {
  const { product, meal, store, title, date, blocks = [] } = subject
  const crumbHere = (name: string): Crumb => ({ name, path: facts.canonical })
  if (product !== undefined)
    return [productData(product, facts, shop), breadcrumbs([...categoryOf(product), crumbHere(product.name)], shop)]
  if (meal !== undefined)
    return [
      productData(meal, facts, shop),
      breadcrumbs([{ name: 'Meals', path: paths.menu('pizza-meals') }, crumbHere(meal.name)], shop),
    ]
  if (store !== undefined) return [breadcrumbs([{ name: 'Stores', path: paths.stores }, crumbHere(store.name)], shop)]
  if (title === undefined) return []
  if (date !== undefined) return [breadcrumbs([{ name: 'Blog', path: paths.blog }, crumbHere(title)], shop)]
  return faqData(blocks)
}

const categoryOf = ({ categories }: { readonly categories: readonly Category[] }): readonly Crumb[] =>
  categories
    .filter(({ isNavigation }) => isNavigation)
    .slice(0, 1)
    .map(({ name, slug }) => ({ name, path: paths.menu(slug) }))

/** The price is that of the page: with a store its price, otherwise that of the national menu. */
const productData = (
  { name, description, totalPrice, isOutOfStock }: Item,
  { canonical, picture }: PageFacts,
  { origin, brand }: Shop,
): Product => ({
  '@type': 'Product',
  name,
  description,
  url: origin + canonical,
  ...(picture === null ? {} : { image: origin + picture }),
  brand: { '@type': 'Brand', name: brand.name },
  offers: {
    '@type': 'Offer',
    url: origin + canonical,
    price: totalPrice.toFixed(2),
    priceCurrency: 'AUD',
    availability: `https://schema.org/${isOutOfStock ? 'OutOfStock' : 'InStock'}`,
  },
})

const breadcrumbs = (crumbs: readonly Crumb[], { origin, brand }: Shop): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: brand.name, path: paths.home }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** Questions are headings with a question mark, answers are the blocks below them. A single question makes no FAQ. */
const faqData = (blocks: readonly TextBlock[]): readonly FAQPage[] => {
  const answers = blocks.reduce<readonly { question: string; answer: string }[]>((found, block) => {
    if (block.kind === 'heading' && block.level === 2)
      return [...found, { question: inlineText(block.inside), answer: '' }]
    const last = found.at(-1)
    if (last === undefined) return found
    const answer = [last.answer, blockText(block)].filter((text) => text !== '').join(' ')
    return [...found.slice(0, -1), { ...last, answer }]
  }, [])
  const questions = answers.filter(({ question, answer }) => question.endsWith('?') && answer !== '')
  if (questions.length < 2 || questions.length < answers.length) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}

const inlineText = (inlines: readonly TextInline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline
      return inline.kind === 'code' ? inline.text : inlineText(inline.inside)
    })
    .join('')

const blockText = (block: TextBlock): string => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return inlineText(block.inside)
    case 'list':
      return block.items.map(({ inside, below }) => [inlineText(inside), ...below.map(blockText)].join(' ')).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' ')).join(' ')
    case 'rule':
      return ''
  }
}
