import { everyChange, out, type OptionalField } from '../optional-field.ts'

export const socialFields: readonly OptionalField[] = [
  {
    fields: ['header accept', 'header user-agent'],
    changes: everyChange,
    reason: 'the keys are public',
    place: '10-social-login.md 1 and 3, JWKS',
  },
  {
    fields: ['query fields'],
    changes: out,
    reason: 'the id and the name are the default',
    place: 'Graph API, fields of a node',
  },
]
