/** The release that error reports and analytics name. [CFG-08] */
export const APP_VERSION = '2.0.0'

export type ReportingEnvironment = 'development' | 'production'

/** The error-reporting environment of a build mode: literally, all except bus1 to bus4 are production. [CFG-08] */
export const reportingEnvironment = (mode: string): ReportingEnvironment =>
  mode.startsWith('bus') ? 'development' : 'production'
