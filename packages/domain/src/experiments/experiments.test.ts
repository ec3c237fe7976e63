import { describe, expect, test } from 'vitest'
import { assignedVariant, readExperiment, readExperiments } from './assignment.ts'
import { allowsRecording, experimentsOf, logsEvents, startValues, valueOf } from './start-values.ts'
import { readVariants, variantsText } from './variant-cookie.ts'

describe('start values', () => {
  test('[CFG-07] every test is 0 except cctt-15; the switches are on', () => {
    expect(startValues).toEqual({
      'cctt-15': 1,
      'localisation-postcode-error': 0,
      showWingsDate: 0,
      isWed: 0,
      isTest: 0,
      showSpinBgVariant: true,
      sessionRecording: true,
      debug: true,
    })
    expect(experimentsOf({})).toEqual(startValues)
  })

  test.each(['cctt-16', 'constructor', '__proto__', ''])('[CFG-07] the unknown name “%s” reads 0', (name) => {
    expect(valueOf(experimentsOf({}), name)).toBe(0)
  })

  test.each([
    ['1', 1],
    ['true', 1],
    ['ON', 1],
    ['0', 0],
    ['false', 0],
    ['', 0],
  ])('[CFG-07] [LOC-18] the setting localisation_postcode_error “%s” sets the test to %d', (setting, value) => {
    const experiments = experimentsOf({ ['localisation_postcode_error']: setting })
    expect(valueOf(experiments, 'localisation-postcode-error')).toBe(value)
  })

  test('[CFG-07] [UI-05] the spinner of the content sets showSpinBgVariant', () => {
    expect(valueOf(experimentsOf({ SPINNER_BACKGROUND: 'false' }), 'showSpinBgVariant')).toBe(false)
    expect(valueOf(experimentsOf({ SPINNER_BACKGROUND: 'true' }), 'showSpinBgVariant')).toBe(true)
  })

  test('[CFG-07] a recorder may start until editors forbid it', () => {
    expect(allowsRecording(experimentsOf({}))).toBe(true)
    expect(allowsRecording(experimentsOf({ ['session_recording']: 'true' }))).toBe(true)
    expect(allowsRecording(experimentsOf({ ['session_recording']: 'false' }))).toBe(false)
  })

  test.each([
    ['development', true],
    ['bus1', true],
    ['production', false],
    [undefined, false],
  ])('[CFG-07] whether debug logs events in %s: %s', (environment, expected) => {
    expect(logsEvents(experimentsOf({}), environment)).toBe(expected)
    expect(logsEvents({ debug: false }, environment)).toBe(false)
  })
})

const half = [
  { name: 'control', weight: 50 },
  { name: 'labels', weight: 50 },
]
const browserIds = Array.from(
  { length: 100_000 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
)
const shareOf = (variant: string, experiment = half, name = 'bottom-navigation'): number =>
  browserIds.filter((browserId) => assignedVariant(name, experiment, browserId) === variant).length / browserIds.length

describe('assignment', () => {
  test('[CON-10] 100,000 browsers are divided by the weights, within half a percent', () => {
    expect(Math.abs(shareOf('labels') - 0.5)).toBeLessThan(0.005)
    const uneven = [
      { name: 'control', weight: 80 },
      { name: 'a', weight: 15 },
      { name: 'b', weight: 5 },
    ]
    for (const { name, weight } of uneven) expect(Math.abs(shareOf(name, uneven) - weight / 100)).toBeLessThan(0.005)
  })

  test('[CON-10] two experiments are independent', () => {
    const inBoth = browserIds.filter(
      (browserId) =>
        assignedVariant('bottom-navigation', half, browserId) === 'labels' &&
        assignedVariant('another', half, browserId) === 'labels',
    )
    expect(Math.abs(inBoth.length / browserIds.length - 0.25)).toBeLessThan(0.005)
  })

  test.each([
    ['bottom-navigation', ['labels', 'control', 'labels', 'control']],
    ['another', ['labels', 'control', 'control', 'labels']],
  ])('[CON-10] browsers keep the variants of %s that they have now', (name, variants) => {
    const assigned = browserIds.slice(0, 4).map((browserId) => assignedVariant(name, half, browserId))
    expect(assigned).toEqual(variants)
  })

  test('[CON-10] a larger weight only moves browsers into that variant', () => {
    const more = [
      { name: 'labels', weight: 60 },
      { name: 'control', weight: 40 },
    ]
    const less = [
      { name: 'labels', weight: 50 },
      { name: 'control', weight: 50 },
    ]
    const lost = browserIds.filter(
      (browserId) =>
        assignedVariant('x', less, browserId) === 'labels' && assignedVariant('x', more, browserId) !== 'labels',
    )
    expect(lost).toEqual([])
  })

  test('[CON-10] a variant without weight gets no browser', () => {
    const paused = [
      { name: 'control', weight: 100 },
      { name: 'labels', weight: 0 },
    ]
    expect(shareOf('labels', paused)).toBe(0)
  })

  test.each([
    ['control 50, labels 50', half],
    ['control 1', [{ name: 'control', weight: 1 }]],
  ])('[CON-10] reads “%s”', (text, experiment) => {
    expect(readExperiment(text)).toEqual(experiment)
  })

  test.each(['control 50 labels 50', 'control', 'control -5', 'control 50, control 50', 'control 0', ''])(
    '[CON-10] refuses “%s”',
    (text) => {
      expect(readExperiment(text)).toBeNull()
    },
  )

  test('[CON-10] leaves malformed experiments out', () => {
    const read = readExperiments({
      'bottom-navigation': 'control 50, labels 50',
      broken: 'x',
      'Not a name': 'control 1',
    })
    expect([...read]).toEqual([['bottom-navigation', half]])
  })
})

describe('the cookie', () => {
  const experiments = readExperiments({ 'bottom-navigation': 'control 50, labels 50', other: 'control 1, b 1' })

  test('[CON-10] holds rendered variants besides the control, and is read back', () => {
    expect(variantsText({ 'bottom-navigation': 'labels', other: 'b' })).toBe('bottom-navigation.labels')
    expect(variantsText({ 'bottom-navigation': 'control' })).toBe('')
    expect(readVariants('bottom-navigation.labels', experiments)).toEqual({ 'bottom-navigation': 'labels' })
  })

  test.each([
    '',
    'bottom-navigation.invented',
    'invented.labels',
    'bottom-navigation.control',
    'other.b',
    '__proto__.x',
  ])('[CON-10] ignores “%s”', (text) => {
    expect(readVariants(text, experiments)).toEqual({})
  })
})
