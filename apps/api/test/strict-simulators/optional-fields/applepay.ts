import { free, type OptionalField } from '../optional-field.ts'

export const applepayFields: readonly OptionalField[] = [
  {
    fields: ['body displayName'],
    changes: free,
    reason: 'a name of at most 64 characters',
    place: '05-wallets.md 1, merchant validation',
  },
]
