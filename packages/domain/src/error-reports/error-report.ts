import { fieldsOf, type Fields } from '../core/unknown-fields.ts'
import { reportingEnvironment } from '../core/release.ts'
import { withoutPersonalData } from './personal-data.ts'

/** Facts of a report by name: the kind of failure, the route pattern, the request id. */
type ReportTags = Readonly<Record<string, string>>

export type ReportFrame = {
  readonly filename?: string
  readonly function?: string
  readonly lineno?: number
  readonly colno?: number
  readonly in_app?: boolean
}

type ReportException = {
  readonly type: string
  readonly value: string
  readonly mechanism?: { readonly type: string; readonly handled: boolean }
  readonly stacktrace?: { readonly frames: readonly ReportFrame[] }
}

/** A script of a report with the id of its source map. */
export type DebugImage = { readonly type: 'sourcemap'; readonly code_file: string; readonly debug_id: string }

/** An event of the error service, reduced to what it may learn. The names are those of its protocol. [ERR-23] */
export type ErrorReport = {
  readonly event_id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly platform: 'javascript' | 'node'
  readonly level: 'fatal' | 'error' | 'warning'
  readonly release: string
  readonly environment: 'development' | 'production'
  readonly message?: string
  readonly exception?: { readonly values: readonly ReportException[] }
  /** Of the phone app alone; the server adds those of the web. */
  readonly debug_meta?: { readonly images: readonly DebugImage[] }
  readonly tags: ReportTags
  readonly extra: Readonly<Record<string, string | number>>
}

/** Longest texts, in characters: a message, a name, a component stack. */
const longest = { text: 1_000, name: 200, componentStack: 4_000 }
const mostExceptions = 5
/** The innermost frames are the last. */
const mostFrames = 50

const tagNames = ['app', 'kind', 'route', 'requestId', 'task', 'attempt', 'status', 'directive', 'blocked', 'page']
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const eventId = /^[0-9a-f]{32}$/
const release = /^[\w.@+-]{1,60}$/
/** An address of a recorded session at a recorder; its ids contain no personal data. */
const replayUrl = /^https:\/\/[\w.-]{1,100}\/[\w/:.-]{1,200}$/

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Characters beyond a limit that are read too: an address that is cut in half would not be recognised. */
const margin = 300

/** A text without personal data, cut off after `most` characters; undefined for an empty one. */
const reportText = (value: unknown, most: number = longest.text): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  const text = withoutPersonalData(value.slice(0, most + margin))
  return (value.length > most + margin ? text.slice(0, -margin) : text).slice(0, most)
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Without fields that are undefined, which the protocol does not have. */
const defined = <T extends Fields>(fields: T): { [Name in keyof T]: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

const frameOf = (value: unknown): ReportFrame => {
  const frame = fieldsOf(value)
  return defined({
    filename: reportText(frame['filename'], longest.name),
    function: reportText(frame['function'], longest.name),
    lineno: numberOf(frame['lineno']),
    colno: numberOf(frame['colno']),
    in_app: typeof frame['in_app'] === 'boolean' ? frame['in_app'] : undefined,
  })
}

const exceptionOf = (value: unknown): ReportException => {
  const { type, value: message, mechanism, stacktrace } = fieldsOf(value)
  const { type: mechanismType, handled } = fieldsOf(mechanism)
  const frames = itemsOf(fieldsOf(stacktrace)['frames']).slice(-mostFrames).map(frameOf)
  return defined({
    type: reportText(type, longest.name) ?? 'Error',
    value: reportText(message) ?? '',
    mechanism:
      typeof mechanismType === 'string'
        ? { type: reportText(mechanismType, longest.name) ?? 'generic', handled: handled === true }
        : undefined,
    stacktrace: frames.length === 0 ? undefined : { frames },
  })
}

const tagOf = (name: string, value: unknown): string | undefined =>
  name === 'requestId'
    ? typeof value === 'string' && uuid.test(value)
      ? value
      : undefined
    : reportText(typeof value === 'number' ? String(value) : value, longest.name)

const tagsOf = (value: unknown): ReportTags => {
  const tags = fieldsOf(value)
  return defined(Object.fromEntries(tagNames.map((name) => [name, tagOf(name, tags[name])])))
}

const extraOf = (value: unknown): ErrorReport['extra'] => {
  const { what, componentStack, repeats, sessionReplayUrl } = fieldsOf(value)
  return defined({
    what: reportText(what),
    componentStack: reportText(componentStack, longest.componentStack),
    repeats: numberOf(repeats),
    sessionReplayUrl:
      typeof sessionReplayUrl === 'string' && replayUrl.test(sessionReplayUrl) ? sessionReplayUrl : undefined,
  })
}

/** The scripts that a report names, each once. */
export const scriptsOf = ({ exception }: Pick<ErrorReport, 'exception'>): readonly string[] => {
  const frames = exception?.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? []
  return [...new Set(frames.flatMap(({ filename }) => filename ?? []))]
}

/** The ids of scripts that the report names, and of no others. */
const imagesOf = (value: unknown, scripts: readonly string[]): readonly DebugImage[] => {
  const ids = new Map(
    itemsOf(fieldsOf(value)['images'])
      .map(fieldsOf)
      .map(({ code_file: file, debug_id: id }) => [file, id]),
  )
  return scripts.flatMap((file) => {
    const id = ids.get(file)
    return typeof id === 'string' && uuid.test(id)
      ? [{ type: 'sourcemap', code_file: file, debug_id: id } as const]
      : []
  })
}

const levelOf = (value: unknown): ErrorReport['level'] => (value === 'fatal' || value === 'warning' ? value : 'error')

/**
 * The part of an event that may leave the shop: an allowlist of fields, each without personal data. Bodies, headers,
 * cookies, users, addresses and steps before the error are never among them. Null for a value that is no event.
 * Browser, server and tunnel all use it, so a report passes it twice. [ERR-23] [CFG-08]
 */
export const strippedReport = (event: unknown): ErrorReport | null => {
  const fields = fieldsOf(event)
  const { event_id: id, timestamp, message, environment } = fields
  const exceptions = itemsOf(fieldsOf(fields['exception'])['values']).slice(0, mostExceptions).map(exceptionOf)
  const exception = exceptions.length === 0 ? undefined : { values: exceptions }
  const images = imagesOf(fields['debug_meta'], exception === undefined ? [] : scriptsOf({ exception }))
  const text = reportText(message)
  if (typeof id !== 'string' || !eventId.test(id) || (exceptions.length === 0 && text === undefined)) return null
  return defined({
    event_id: id,
    timestamp: numberOf(timestamp) ?? 0,
    platform: fields['platform'] === 'node' ? ('node' as const) : ('javascript' as const),
    level: levelOf(fields['level']),
    release: typeof fields['release'] === 'string' && release.test(fields['release']) ? fields['release'] : 'unknown',
    environment: environment === 'development' || environment === 'production' ? environment : reportingEnvironment(''),
    message: text,
    exception,
    debug_meta: images.length === 0 ? undefined : { images },
    tags: tagsOf(fields['tags']),
    extra: extraOf(fields['extra']),
  })
}

/** The frame in which the reported error was thrown; null without a stack. */
export const thrownFrame = ({ exception }: Pick<ErrorReport, 'exception'>): ReportFrame | null =>
  exception?.values.findLast(({ stacktrace }) => stacktrace !== undefined)?.stacktrace?.frames.at(-1) ?? null

/** Equal for reports of the same failure: kind, route, message and the place where it was thrown. */
export const reportKey = (report: ErrorReport): string => {
  const { filename = '', lineno = 0, colno = 0 } = thrownFrame(report) ?? {}
  const texts = report.exception?.values.map(({ type, value }) => `${type}: ${value}`) ?? []
  const { tags, message = '', extra } = report
  return [tags['app'], tags['kind'], tags['route'], message, extra['what'], ...texts, filename, lineno, colno].join(
    '\n',
  )
}
