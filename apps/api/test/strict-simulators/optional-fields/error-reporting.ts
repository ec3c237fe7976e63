import { everyChange, free, out, type OptionalField } from '../optional-field.ts'

const envelopes = 'Sentry, Envelopes'

export const errorReportingFields: readonly OptionalField[] = [
  {
    fields: ['body *.event_id', 'body *.sent_at'],
    changes: out,
    reason: 'the service makes an id itself, and the time of sending only corrects clocks',
    place: `${envelopes}: headers`,
  },
  {
    fields: ['body *.type'],
    changes: free,
    reason: 'the service forwards items of a type that it does not know',
    place: `${envelopes}: items`,
  },
  {
    fields: ['query sentry_version'],
    changes: everyChange,
    reason: 'the key alone authenticates',
    place: 'Sentry, Authentication: querystring fallback',
  },
  {
    fields: ['header content-type'],
    changes: out,
    reason: 'the envelope tells its own form',
    place: `${envelopes}: ingestion`,
  },
]
