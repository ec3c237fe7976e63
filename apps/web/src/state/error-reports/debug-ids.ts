import type { ErrorReport } from '@forno/domain/error-reports/error-report'

/** The report with the debug ids of its scripts. Those of the web are added by the server. [ERR-23] */
export const withDebugIds = (report: ErrorReport): ErrorReport | Promise<ErrorReport> => report
