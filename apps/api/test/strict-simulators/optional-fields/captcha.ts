import { everyChange, type OptionalField } from '../optional-field.ts'

export const captchaFields: readonly OptionalField[] = [
  {
    fields: ['body remoteip'],
    changes: everyChange,
    reason: 'marked as optional',
    place: '09-botcheck.md 1, "remoteip?"',
  },
]
