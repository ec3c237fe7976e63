import { free, type OptionalField } from '../optional-field.ts'

export const smsFields: readonly OptionalField[] = [
  {
    fields: ['body text', 'body reference'],
    changes: free,
    reason: 'texts of ours',
    place: 'the gateway is our own protocol: apps/simulators/src/sms/message.ts',
  },
]
