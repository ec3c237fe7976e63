import { oneServer } from '../platform/party-definition.ts'
import { createErrorReportingServer } from './server.ts'

const project = { id: '1', publicKey: 'de300000de300000de300000de300000' } as const

const dsnOf = (url: string): string => url.replace('://', `://${project.publicKey}@`) + `/${project.id}`

/** The project that a DSN names; the demo project without one. */
const projectOf = (dsn: string | undefined) => {
  const url = URL.parse(dsn ?? '')
  return url === null ? project : { id: url.pathname.slice(1), publicKey: url.username }
}

/** The error service: Sentry's envelope protocol. [ERR-23] [CFG-11] */
export const party = oneServer(
  'error-reporting',
  19,
  ({ ERROR_REPORTING_DSN }, clock) => createErrorReportingServer(projectOf(ERROR_REPORTING_DSN), clock),
  (url) => ({ ERROR_REPORTING_DSN: dsnOf(url) }),
)
