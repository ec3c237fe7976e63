import { everyChange, outOrFree, type OptionalField } from '../optional-field.ts'

export const passwordsFields: readonly OptionalField[] = [
  {
    fields: ['header add-padding'],
    changes: everyChange,
    reason: 'padding is an offer',
    place: 'Have I Been Pwned API v3, Introducing padding',
  },
  {
    fields: ['header user-agent'],
    changes: outOrFree,
    reason: 'any name of a program; without one, Node sends its own',
    place: 'Have I Been Pwned API v3, Specifying the user agent',
  },
]
