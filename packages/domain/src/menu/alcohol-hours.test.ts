import { expect, test } from 'vitest'
import { at } from '../../test/fixture-content.ts'
import { everyDay, hours } from '../../test/sample-store.ts'
import type { LocalDate } from '../core/basic-types.ts'
import { alcoholAllowance } from './alcohol-hours.ts'
import type { AlcoholRule, LiquorLicence } from '../content/content.ts'

const rule = (changes: Partial<AlcoholRule> = {}): AlcoholRule => ({
  state: 'NSW',
  from: '2026-01-01' as LocalDate,
  until: null,
  hours: everyDay(hours('10:00', '22:00')),
  maxUnits: null,
  ...changes,
})
const licence = (changes: Partial<LiquorLicence> = {}): LiquorLicence => ({
  number: 'L1',
  until: '2028-06-30' as LocalDate,
  hours: everyDay(hours('09:00', '25:00')),
  maxUnits: null,
  ...changes,
})
const leave = (
  rules: readonly AlcoholRule[],
  liquorLicence: LiquorLicence | null = licence(),
  moment = at('wednesday', 720),
) => alcoholAllowance({ alcoholRules: rules }, { state: 'NSW', liquorLicence }, moment)

test('[RUL-03] sells six units with a rule of the state and a licence', () => {
  expect(leave([rule()])).toEqual({ maxUnits: 6 })
})

test('[RUL-03] sells no alcohol without a row for the state and date', () => {
  expect(leave([])).toBeNull()
  expect(leave([rule({ state: 'VIC' })])).toBeNull()
  expect(leave([rule({ from: '2026-11-26' as LocalDate })])).toBeNull()
  expect(leave([rule({ until: '2026-11-24' as LocalDate })])).toBeNull()
  expect(leave([rule({ from: '2026-11-25' as LocalDate, until: '2026-11-25' as LocalDate })])).not.toBeNull()
})

test('[RUL-03] a state can change its rule from a date', () => {
  const rules = [rule({ until: '2026-11-24' as LocalDate }), rule({ from: '2026-11-25' as LocalDate, maxUnits: 2 })]
  expect(leave(rules, licence(), at('tuesday', 720, '2026-11-24'))).toEqual({ maxUnits: 6 })
  expect(leave(rules)).toEqual({ maxUnits: 2 })
})

test('[RUL-03] [LOC-10] sells no alcohol without a licence, or after its last day', () => {
  expect(leave([rule()], null)).toBeNull()
  expect(leave([rule()], licence({ until: '2026-11-24' as LocalDate }))).toBeNull()
  expect(leave([rule()], licence({ until: '2026-11-25' as LocalDate }))).not.toBeNull()
})

test.each([
  [null, null, 6],
  [4, null, 4],
  [null, 3, 3],
  [4, 2, 2],
  [9, 9, 6],
] as const)('[RUL-03] a state that allows %j and a licence for %j give %i', (state, own, most) => {
  expect(leave([rule({ maxUnits: state })], licence({ maxUnits: own }))?.maxUnits).toBe(most)
})

test('[RUL-03] sells no alcohol outside the hours of either; hours after midnight belong to the evening before', () => {
  const late = rule({ hours: everyDay(hours('10:00', '26:00')) })
  const sold = (rules: AlcoholRule, minutes: number) => leave([rules], licence(), at('thursday', minutes)) !== null
  expect([599, 600, 1319, 1320].map((minutes) => sold(rule(), minutes))).toEqual([false, true, true, false])
  expect([59, 60, 540, 600].map((minutes) => sold(late, minutes))).toEqual([true, false, false, true])
})
