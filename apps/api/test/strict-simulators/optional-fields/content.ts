import { everyChange, out, type OptionalField } from '../optional-field.ts'

export const contentFields: readonly OptionalField[] = [
  {
    fields: ['header accept', 'header content-type'],
    changes: everyChange,
    reason: 'every answer is JSON, and a GET has no body',
    place: '06-storyblok.md 2, headers',
  },
  {
    fields: ['query by_slugs', 'query starts_with'],
    changes: everyChange,
    reason: 'filters of the list',
    place: '06-storyblok.md 3, /v2/cdn/stories',
  },
  {
    fields: ['query cv'],
    changes: everyChange,
    reason: 'only names a version for the cache',
    place: '06-storyblok.md 2, cache version',
  },
  {
    fields: ['query page', 'query per_page', 'query version'],
    changes: out,
    reason: 'each has a default',
    place: '06-storyblok.md 3, /v2/cdn/stories',
  },
]
