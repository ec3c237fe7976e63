import { describe, expect, test } from 'vitest'
import { demandComplaints } from './setting-demands.ts'
import { list, oneOf, onByDefault, ownKey, partyAddress, partyKey, share, wholeNumber } from './setting-kinds.ts'
import { defineSettings, readSettings, type AnyGroup, type Environ } from './setting.ts'

const read = <Group extends AnyGroup>(group: Group, environ: Environ) => {
  const complaints: string[] = []
  return { values: readSettings(group, { environ, root: '/shop' }, complaints), complaints }
}

describe('a setting', () => {
  const group = defineSettings({
    retries: wholeNumber('RETRIES', 3, { least: 1 }),
    mode: oneOf('MODE', ['fast', 'slow'], 'fast'),
    isOn: onByDefault('IS_ON'),
    chance: share('CHANCE', 0.5),
    names: list('NAMES', 'one,two'),
  })

  test.each([
    [{}, { retries: 3, mode: 'fast', isOn: true, chance: 0.5, names: ['one', 'two'] }],
    [
      { RETRIES: '', NAMES: '' },
      { retries: 3, names: ['one', 'two'] },
    ],
    [
      { RETRIES: '0', MODE: 'slow', IS_ON: 'off' },
      { retries: 1, mode: 'slow', isOn: false },
    ],
    [
      { CHANCE: '0.25', NAMES: ' three ,, four' },
      { chance: 0.25, names: ['three', 'four'] },
    ],
  ])('of %o is %o', (environ, values) => {
    expect(read(group, environ)).toMatchObject({ values, complaints: [] })
  })

  test.each([
    [{ RETRIES: 'many' }, 'RETRIES must be a whole number from 0 to 65535, not "many"'],
    [{ RETRIES: '1.5' }, 'RETRIES must be a whole number from 0 to 65535, not "1.5"'],
    [{ MODE: 'idle' }, 'MODE must be one of fast, slow, not "idle"'],
    [{ IS_ON: 'yes' }, 'IS_ON must be one of on, off, not "yes"'],
    [{ CHANCE: '2' }, 'CHANCE must be a number from 0 to 1, not "2"'],
  ])('of %o has its default and a complaint', (environ, complaint) => {
    expect(read(group, environ)).toMatchObject({ values: { retries: 3, mode: 'fast' }, complaints: [complaint] })
  })
})

describe('[CFG-11] a new third party, of which only the settings are declared,', () => {
  const network = defineSettings({
    environment: oneOf('ENVIRONMENT', ['development', 'production'], 'development'),
    publicUrl: partyAddress('PUBLIC_URL'),
    host: oneOf('HOST', ['localhost', '0.0.0.0'], 'localhost'),
  })
  const party = defineSettings({
    loyaltyUrl: partyAddress('LOYALTY_URL'),
    loyaltyKey: partyKey('LOYALTY_KEY', { demo: 'demo-loyalty-key', usedWith: 'LOYALTY_URL', isSecret: true }),
    loyaltySeal: ownKey('LOYALTY_SEAL', 'demo-loyalty-seal'),
  })
  const complaintsOf = (environ: Environ): readonly string[] =>
    demandComplaints([network, party], { ...read(network, environ).values, ...read(party, environ).values })
  const ownSeal = { LOYALTY_SEAL: 'a-seal-of-more-than-thirty-two-characters' }

  test('may use demo values on this machine only', () => {
    expect(complaintsOf({ LOYALTY_URL: 'http://localhost:8110' })).toEqual([])
  })
  test('is refused with demo values if other machines can reach the shop', () => {
    expect(complaintsOf({ HOST: '0.0.0.0', LOYALTY_URL: 'http://localhost:8110' })).toEqual([
      expect.stringMatching('^LOYALTY_KEY is the demo key, which is refused where others'),
      expect.stringMatching('^LOYALTY_SEAL is the demo key, which is refused where others'),
    ])
  })
  test('needs no key without an address', () => {
    expect(complaintsOf({ ENVIRONMENT: 'production', ...ownSeal })).toEqual([])
  })
  test.each([
    ['http://loyalty.example.com', 'LOYALTY_URL must begin with https:// in production'],
    ['http://localhost:8110', 'LOYALTY_URL names a simulator, which production refuses [CFG-11]'],
  ])('is refused at %s in production', (LOYALTY_URL, complaint) => {
    const own = { ENVIRONMENT: 'production', LOYALTY_KEY: 'our-own-key', ...ownSeal }
    expect(complaintsOf({ ...own, LOYALTY_URL })).toEqual([complaint])
  })
  test('is refused with a secret of our own that is too short', () => {
    expect(complaintsOf({ ENVIRONMENT: 'production', LOYALTY_SEAL: 'short' })).toEqual([
      'LOYALTY_SEAL must have at least 32 characters',
    ])
  })
})
