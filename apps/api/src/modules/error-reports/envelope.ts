import { parseEnvelope } from '@sentry/core'
import { thrownFrame, strippedReport, type ErrorReport } from '@forno/domain/error-reports/error-report'
import { ignoreReason } from '@forno/domain/error-reports/ignored-errors'

/** The most items of one envelope; our own page sends one. */
const mostItems = 10

type ParsedEnvelope = { readonly dsn: unknown; readonly events: readonly unknown[] }

/** The DSN and the events of an envelope; null = not one, an empty one, or one with too many items. */
const parseOrNull = (text: string): ParsedEnvelope | null => {
  try {
    const [header, items] = parseEnvelope(text)
    if (items.length === 0 || items.length > mostItems) return null
    const events = items.flatMap(([{ type }, payload]) => (type === 'event' ? [payload as unknown] : []))
    return { dsn: 'dsn' in header ? header.dsn : undefined, events }
  } catch {
    return null
  }
}

/** The reports of a browser's envelope, without personal data; or why the envelope is refused. */
export const reportsIn = (
  text: string,
  dsn: string | null,
): readonly ErrorReport[] | 'not an envelope' | 'another DSN' | 'not an event' => {
  const envelope = parseOrNull(text)
  if (envelope === null) return 'not an envelope'
  // Otherwise this call would send anything to any project of the service.
  if (dsn === null || envelope.dsn !== dsn) return 'another DSN'
  const reports = envelope.events.map(strippedReport)
  return reports.every((report) => report !== null)
    ? reports.map((report) => ({ ...report, platform: 'javascript' }))
    : 'not an event'
}

/** Whether the ignore list holds back a report of a page that does not know it. [ERR-24] */
export const isIgnored = (report: ErrorReport): boolean =>
  ignoreReason({
    messages: report.exception?.values.map(({ value }) => value) ?? [],
    script: thrownFrame(report)?.filename ?? null,
    status: null,
    isError: true,
  }) !== null
