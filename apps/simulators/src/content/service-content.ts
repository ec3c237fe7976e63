import { isFields } from '../platform/request-fields.ts'
import { uuidOf, type Fields } from './story-ids.ts'

/** A component as the content service delivers it: with an id of its own. */
export type ServiceContent = { readonly _uid: string; readonly component: string; readonly [name: string]: unknown }

/** Fields that name other stories, and the prefix of those stories. The service stores their uuids. */
const relationPrefixes: Readonly<Record<string, string>> = {
  'carousel.banners': 'banners',
  'menu-category.banner': 'banners',
  'store.banner': 'banners',
  'section-carousel.carousel': 'carousels',
  'section-banner.banner': 'banners',
  'section-snippet.snippet': 'snippets',
}

/** The components of nested objects, by the field that contains them. */
const nestedComponents: Readonly<Record<string, string>> = {
  groups: 'link-group',
  links: 'link',
  entries: 'navigation-entry',
  segments: 'segment',
  picture: 'picture',
  pages: 'survey-page',
  questions: 'question',
  options: 'option',
  nextQuestion: 'branch',
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const relationOf = (prefix: string, value: unknown): unknown =>
  typeof value !== 'string' || value === '' || isUuid(value)
    ? value
    : uuidOf(value.includes('/') ? value : `${prefix}/${value}`)

/** Asset and link fields are objects, but not components. */
const isPlainField = (value: Readonly<Record<string, unknown>>): boolean => 'fieldtype' in value

const nestedOf = (place: string, field: string, value: Readonly<Record<string, unknown>>): unknown => {
  if (isPlainField(value)) return value
  const { component, kind, ...rest } = value
  const name =
    typeof component === 'string'
      ? component
      : field === 'sections' && typeof kind === 'string'
        ? `section-${kind}`
        : (nestedComponents[field] ?? field)
  return componentAt(place, { component: name, ...rest })
}

const fieldOf = (place: string, component: string, field: string, value: unknown): unknown => {
  const prefix = relationPrefixes[`${component}.${field}`]
  if (prefix !== undefined)
    return Array.isArray(value) ? value.map((each) => relationOf(prefix, each)) : relationOf(prefix, value)
  // The service delivers the value of a number field as text.
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return value.map((each: unknown, index) =>
      isFields(each) ? nestedOf(`${place}/${field}/${index}`, field, each) : each,
    )
  if (!isFields(value)) return value
  const nested = nestedOf(`${place}/${field}`, field, value)
  // A field of nested components is a list, also where only one is allowed.
  return isPlainField(value) ? nested : [nested]
}

const componentAt = (place: string, fields: Fields): ServiceContent => ({
  _uid: uuidOf(`content of ${place}`),
  ...Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      field === 'component' || field === '_uid' ? value : fieldOf(place, fields.component, field, value),
    ]),
  ),
  component: fields.component,
})

/**
 * Turns the fields of our files into the shapes of the content service: related stories are uuids, nested objects are
 * components, numbers are text. Content that already has these shapes stays as it is. [CON-14]
 */
export const serviceContent = (fullSlug: string, fields: Fields): ServiceContent => componentAt(fullSlug, fields)

/** Adds the comment by which the visual editor recognises a component of a draft. */
export const withEditable = <Value>(value: Value, storyId: number): Value => {
  if (Array.isArray(value)) return value.map((each: unknown) => withEditable(each, storyId)) as Value
  if (!isFields(value)) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withEditable(each, storyId)]))
  const { component, _uid } = value
  if (typeof component !== 'string') return fields as Value
  const marker = JSON.stringify({ name: component, space: '1', uid: _uid, id: String(storyId) })
  return { ...fields, _editable: `<!--#storyblok#${marker}-->` } as Value
}

/** Every component of a story's content, itself first. */
export const componentsIn = (value: unknown): readonly ServiceContent[] => {
  if (Array.isArray(value)) return value.flatMap(componentsIn)
  if (!isFields(value)) return []
  const inside = Object.values(value).flatMap(componentsIn)
  return typeof value['component'] === 'string' ? [value as ServiceContent, ...inside] : inside
}

/** Every link field to a story. */
export const storyLinksIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(storyLinksIn)
  if (!isFields(value)) return []
  const { fieldtype, linktype, id } = value
  if (fieldtype === 'multilink' && linktype === 'story' && typeof id === 'string') return [id]
  return Object.values(value).flatMap(storyLinksIn)
}
