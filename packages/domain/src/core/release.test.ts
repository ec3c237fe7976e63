import { expect, test } from 'vitest'
import { APP_VERSION, reportingEnvironment } from './release.ts'

test.each([
  ['bus1', 'development'],
  ['bus4', 'development'],
  ['development', 'production'],
  ['uat', 'production'],
  ['production', 'production'],
] as const)('[CFG-08] build mode %s reports to %s', (mode, expected) =>
  expect(reportingEnvironment(mode)).toBe(expected),
)

test('[CFG-08] names release and app version 2.0.0', () => expect(APP_VERSION).toBe('2.0.0'))
