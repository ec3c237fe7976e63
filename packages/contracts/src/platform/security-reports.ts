import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'

/** A report that a browser sends for `report-uri`, with media type application/csp-report. */
const PolicyReport = Type.Object({
  'csp-report': Type.Object({
    'effective-directive': Type.Optional(Type.String()),
    'violated-directive': Type.Optional(Type.String()),
    'blocked-uri': Type.Optional(Type.String()),
    'document-uri': Type.Optional(Type.String()),
  }),
})

/**
 * Reports that a browser sends for `report-to`, with media type application/reports+json: several at once, and of
 * other kinds too.
 */
const Reports = Type.Array(
  Type.Object({
    type: Type.String(),
    body: Type.Optional(
      Type.Object({
        effectiveDirective: Type.Optional(Type.String()),
        blockedURL: Type.Optional(Type.String()),
        documentURL: Type.Optional(Type.String()),
      }),
    ),
  }),
  { maxItems: 100 },
)

export const SecurityReports = Type.Union([PolicyReport, Reports])
export type SecurityReports = Static<typeof SecurityReports>

export const receiveSecurityReports = endpoint('POST /security/reports', {
  summary: "Receive a browser's reports of violations of the page's policy [PAY-12]",
  access: 'anyone',
  // Not `change`, because callers that change something get priority when pages are rendered.
  callClass: 'read',
  body: SecurityReports,
  reply: Type.Null(),
  status: 204,
  refusals: ['BadInput'],
})
