import { out, outOrFree, type OptionalField } from '../optional-field.ts'

export const pushFields: readonly OptionalField[] = [
  { fields: ['body'], changes: out, reason: 'a push may have no payload', place: 'RFC 8030, 5' },
  {
    fields: ['header topic'],
    changes: outOrFree,
    reason: 'a name of ours, of at most 32 characters',
    place: '13-webpush.md, Server; RFC 8030, 5.4',
  },
  { fields: ['header urgency'], changes: out, reason: 'normal is the default', place: 'RFC 8030, 5.3' },
]
