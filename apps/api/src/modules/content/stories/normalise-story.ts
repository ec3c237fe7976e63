import { isFields, textOf, type Fields } from '@forno/domain/core/unknown-fields'
/** The path at which another story is in the shop, and its slug within its folder. */
const pathOf = (fullSlug: string): string => {
  const plain = fullSlug.replace(/^pages\//, '').replace(/^\/|\/$/g, '')
  return plain === 'home' ? '/' : `/${plain}`
}

/** The slug below the folder of the kind; editors may have folders of their own in it: `summer/lunch`. */
export const slugWithin = (fullSlug: string): string => fullSlug.slice(fullSlug.indexOf('/') + 1)

/** Fields that the service adds to every component. */
const added = new Set(['_uid', 'component', '_editable', '_stopResolving'])
/** Fields with whole numbers; the service delivers numbers as text. */
const numbers = new Set(['limit', 'sequence', 'maximumDismissals', 'minutes'])
/** Fields with one nested component, which the service delivers as a list of one. */
const single = new Set(['picture', 'nextQuestion'])
/** Nested components whose name is the kind of a section. */
const sectionComponent = /^section-([a-z]+)$/

/**
 * An asset field; the service writes the size of an image into its URL: `/f/12345/1200x800/…`. Without a size the
 * picture lacks width and height, which its schema refuses.
 */
const assetOf = ({ filename, alt }: Fields): unknown => {
  const name = textOf(filename)
  if (name === '') return undefined
  const [, width, height] = /\/(\d{1,5})x(\d{1,5})\//.exec(name) ?? []
  return {
    url: name.startsWith('//') ? `https:${name}` : name,
    alt: textOf(alt),
    ...(width === undefined ? {} : { width: Number(width), height: Number(height) }),
  }
}

/** A link field: to a story, a URL, an asset or an e-mail address. */
const hrefOf = ({ linktype, url, cached_url: cachedUrl, email, story }: Fields): string | undefined => {
  const target = isFields(story) ? textOf(story['full_slug']) : ''
  if (linktype === 'story') {
    const fullSlug = target || textOf(cachedUrl) || textOf(url)
    return fullSlug === '' ? undefined : pathOf(fullSlug)
  }
  if (linktype === 'email') return textOf(email) === '' ? undefined : `mailto:${textOf(email)}`
  return textOf(url) || textOf(cachedUrl) || undefined
}

const isAsset = (value: Fields): boolean => value['fieldtype'] === 'asset' || 'filename' in value
const isLink = (value: Fields): boolean => value['fieldtype'] === 'multilink'
const isStory = (value: Fields): boolean => typeof value['full_slug'] === 'string' && isFields(value['content'])

const ownFieldsOf = (value: Fields, slugs: ReadonlyMap<string, string>): Fields => {
  const [, kind] = sectionComponent.exec(textOf(value['component'])) ?? []
  const entries = Object.entries(value)
    .filter(([name]) => !added.has(name))
    .map(([name, each]) => [name, fieldOf(name, each, slugs)] as const)
    .filter(([, each]) => each !== undefined)
  return { ...(kind === undefined ? {} : { kind }), ...Object.fromEntries(entries) }
}

/** `undefined` for an empty field. */
const fieldOf = (name: string, value: unknown, slugs: ReadonlyMap<string, string>): unknown => {
  if (value === '' || value === null) return undefined
  if (typeof value === 'string') {
    if (numbers.has(name) && /^-?\d{1,9}$/.test(value)) return Number(value)
    const fullSlug = slugs.get(value)
    return fullSlug === undefined ? value : slugWithin(fullSlug)
  }
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => fieldOf(name, each, slugs)).filter((each) => each !== undefined)
    return single.has(name) ? items[0] : items
  }
  if (!isFields(value)) return value
  if (isStory(value)) return slugWithin(textOf(value['full_slug']))
  if (isLink(value)) return hrefOf(value)
  if (isAsset(value)) return assetOf(value)
  return ownFieldsOf(value, slugs)
}

/**
 * Turns the content of a story of the service into our fields: assets become pictures, links become addresses,
 * related stories become slugs, and empty fields are left out. `slugs` has the full slug of each story by its uuid.
 * [CON-01] [CON-07]
 */
export const normaliseStory = (content: Fields, slugs: ReadonlyMap<string, string>): Fields =>
  ownFieldsOf(content, slugs)
