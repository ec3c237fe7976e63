import type { SecurityReports } from '@forno/contracts/platform/security-reports'

/**
 * Directives with a label of their own in the metric; all others count as `other`. Browsers report the -elem and
 * -attr forms.
 */
const directives = [
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'media-src', 'object-src', 'frame-src', 'child-src'],
  ...['worker-src', 'manifest-src', 'base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for'],
  ...['trusted-types'],
] as const
type Directive = (typeof directives)[number] | 'other'
/** All combinations of directive and page. */
export const violationLabels = [...directives, 'other' as const].flatMap((directive) =>
  (['checkout', 'other'] as const).map((page) => ({ directive, page })),
)

/** Keywords that browsers report in place of an address. */
const keywords = new Set([
  ...['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink'],
])

export type CspViolation = {
  readonly directive: Directive
  /** The refused keyword, origin or scheme; never a path or query. */
  readonly blocked: string
  readonly page: 'checkout' | 'other'
}

/** The most violations read from one request. Long reports repeat themselves. */
const mostViolations = 10
const longestOrigin = 100

const directiveIn = (text: string): Directive => {
  const name = text.split(' ')[0]?.toLowerCase()
  return directives.find((each) => each === name) ?? 'other'
}

const blockedIn = (text: string): string => {
  if (keywords.has(text)) return text
  const url = URL.parse(text)
  if (url === null) return 'unknown'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.protocol.slice(0, longestOrigin)
  return url.origin.length > longestOrigin ? 'unknown' : url.origin
}

const pageOf = (text: string): CspViolation['page'] => {
  const url = URL.parse(text)
  return url !== null && /^\/checkout(\/|$)/i.test(url.pathname) ? 'checkout' : 'other'
}

type ReportFields = { readonly directive?: string; readonly blocked?: string; readonly page?: string }

const reportedIn = (reports: SecurityReports): readonly ReportFields[] => {
  if (Array.isArray(reports))
    return reports.flatMap(({ type, body }) =>
      type !== 'csp-violation' || body === undefined
        ? []
        : {
            directive: body.effectiveDirective ?? '',
            blocked: body.blockedURL ?? '',
            page: body.documentURL ?? '',
          },
    )
  const report = reports['csp-report']
  return [
    {
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      blocked: report['blocked-uri'] ?? '',
      page: report['document-uri'] ?? '',
    },
  ]
}

/**
 * The distinct violations in a browser's reports, at most ten. Only the origin of the blocked address is kept. Of the
 * page, only whether it was the checkout is kept, so that reports do not reveal what a customer visited.
 */
export const violationsIn = (reports: SecurityReports): readonly CspViolation[] => {
  const violations = reportedIn(reports).map(({ directive = '', blocked = '', page = '' }) => ({
    directive: directiveIn(directive),
    blocked: blockedIn(blocked),
    page: pageOf(page),
  }))
  const different = new Map(violations.map((each) => [Object.values(each).join(' '), each]))
  return [...different.values()].slice(0, mostViolations)
}
