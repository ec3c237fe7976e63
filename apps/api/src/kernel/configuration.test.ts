import { describe, expect, test } from 'vitest'
import { environments, readConfiguration } from './configuration.ts'

const complaintsOf = (environ: Record<string, string>): readonly string[] => {
  const read = readConfiguration(environ, '/shop')
  return 'complaints' in read ? read.complaints : []
}
const production = {
  ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://db.internal/forno',
  ADDRESS_URL: 'https://address.example.com/soap',
  ADDRESS_TOKEN: 'a-real-token',
}

describe('environments', () => {
  test('[CFG-04] are exactly seven', () => {
    expect(environments).toEqual(['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat', 'production'])
  })
  test.each(['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat'])('[CFG-04] %s starts', (ENVIRONMENT) => {
    expect(complaintsOf({ ENVIRONMENT })).toEqual([])
  })
  test.each(['bus5', 'Production', 'prod', 'test'])('[CFG-04] %s refuses to start', (ENVIRONMENT) => {
    expect(complaintsOf({ ENVIRONMENT })[0]).toMatch(/^ENVIRONMENT must be one of bus1, bus2/)
  })
  test('[CFG-04] none named is development', () => {
    expect(readConfiguration({}, '/shop')).toMatchObject({ configuration: { environment: 'development' } })
  })
})

describe('production', () => {
  test('[CFG-11] starts with everything of its own', () => {
    expect(complaintsOf(production)).toEqual([])
  })
  test.each([
    'http://localhost:8090/soap',
    'http://127.0.0.1:8090/soap',
    'http://127.1.2.3/soap',
    'http://[::1]:8090/soap',
    'https://LOCALHOST/soap',
    'http://0.0.0.0:8090/soap',
    'http://simulators.localhost/soap',
  ])('[CFG-11] refuses the simulator at %s', (ADDRESS_URL) => {
    expect(complaintsOf({ ...production, ADDRESS_URL }).join()).toContain('CFG-11')
  })
  test('[CFG-11] refuses what it would fall back on, and needs no address service beside its own index', () => {
    expect(complaintsOf({ ENVIRONMENT: 'production' })).toEqual(['DATABASE_URL is needed in production'])
    const { ADDRESS_URL } = production
    expect(complaintsOf({ ENVIRONMENT: 'production', ADDRESS_URL })).toHaveLength(2)
  })
  test.each([
    ['CLOCK', { CLOCK: '2026-11-21T12:00:00+11:00' }],
    ['ADDRESS_TOKEN', { ADDRESS_TOKEN: 'demo-address-token' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ])('refuses %s of a demo', (name, environ) => {
    expect(complaintsOf({ ...production, ...environ }).join()).toContain(name)
  })
})

test('all complaints come at once', () => {
  expect(complaintsOf({ PORT: 'http', CLOCK: 'noon', LOG_LEVEL: 'loud', ENVIRONMENT: 'moon' })).toHaveLength(4)
})
