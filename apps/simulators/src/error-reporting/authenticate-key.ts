import { ServiceRefusal } from './service-refusal.ts'

/** The project that receives reports. Its key is public: browsers send it. */
export type Project = { readonly id: string; readonly publicKey: string }

/** Where a request names its key, in the order of precedence. */
export type KeySources = {
  readonly header: string | undefined
  readonly query: string | undefined
  /** The `dsn` of the envelope's header, which a tunnel forwards unchanged. */
  readonly dsn: unknown
}

const fromHeader = (header: string | undefined): string | undefined =>
  /^\s*sentry\s/i.test(header ?? '') ? /sentry_key\s*=\s*([^,\s]+)/i.exec(header ?? '')?.[1] : undefined

const fromDsn = (dsn: unknown): string | undefined =>
  typeof dsn === 'string' ? URL.parse(dsn)?.username || undefined : undefined

/** Refuses a request without a key with 401, and one with another key or project with 403. */
export function authenticateKey({ header, query, dsn }: KeySources, projectId: string, project: Project): void {
  const key = fromHeader(header) ?? query ?? fromDsn(dsn)
  if (key === undefined) throw new ServiceRefusal(401, 'missing authorization information')
  if (key !== project.publicKey || projectId !== project.id)
    throw new ServiceRefusal(403, 'event submission rejected with_reason: ProjectId')
}
