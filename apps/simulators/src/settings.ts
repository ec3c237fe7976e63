import { InvalidSetting, type Environment } from './platform/party-definition.ts'

/** The settings that all simulators share. */
export type Settings = {
  /** The first of their ports; 0 means free ports. */
  readonly port: number
  /** The instant at which the simulators' clock starts, in epoch milliseconds. */
  readonly clockStart: number
}

/** Reads `SIMULATORS_PORT` and `CLOCK`; `today` is the start of the clock without `CLOCK`. Throws `InvalidSetting`. */
export const readSettings = (environment: Environment, today: number): Settings => ({
  port: portFrom(environment.SIMULATORS_PORT || '8090'),
  clockStart: environment.CLOCK ? instantFrom(environment.CLOCK) : today,
})

function portFrom(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_500) {
    throw new InvalidSetting(`SIMULATORS_PORT is "${text}", but it must be a port up to 65500, or 0 for free ports.`)
  }
  return port
}

function instantFrom(text: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) {
    throw new InvalidSetting(`CLOCK is "${text}", but it must be an instant such as 2026-11-20T08:30:00Z.`)
  }
  return instant
}
