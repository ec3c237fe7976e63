import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { makeLogger } from '../src/platform/logs/logger.ts'

export type SecurityLine = Readonly<Record<string, unknown>>

/**
 * A logger whose lines a test can read. `lines` returns those of the security log, without level, time and log name.
 */
export const readableLog = (level = 'info'): { logger: Logger; lines: () => SecurityLine[]; text: () => string } => {
  let written = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString()
      done()
    },
  })
  return {
    logger: makeLogger(level, sink),
    text: () => written,
    lines: () =>
      written
        .split('\n')
        .filter((line) => line.includes('"log":"security"'))
        .map((line) => {
          const { level: _, time: __, log: ___, ...fields } = JSON.parse(line) as SecurityLine
          return fields
        }),
  }
}
