import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { weekdays, type Instant, type LocalDate, type Zone } from '../core/basic-types.ts'
import { addDays, dateOfDay, dayOfDate, weekdayOf } from './calendar.ts'
import {
  instantOf,
  isSecondPass,
  isoWithOffset,
  localMoment,
  offsetHours,
  parseLocalMinute,
  parseWhen,
} from './local-time.ts'
import { when } from '../../test/sample-store.ts'

const zones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Hobart',
  'Australia/Darwin',
  'Australia/Lord_Howe',
  'Indian/Christmas',
  'Indian/Cocos',
  'Pacific/Norfolk',
] as Zone[]
const sydney = 'Australia/Sydney' as Zone
const lordHowe = 'Australia/Lord_Howe' as Zone

const minute = 60_000
const firstSundays = Array.from({ length: 12 }, (_, index) => 2020 + index).flatMap((year) =>
  [`${year}-04-01`, `${year}-10-01`].map((first) => {
    const date = Temporal.PlainDate.from(first)
    return date.add({ days: (7 - date.dayOfWeek) % 7 }).toZonedDateTime('UTC').epochMilliseconds
  }),
)
const anyZone = fc.constantFrom(...zones)
/** Random times of half a century, some within a day and a half of a first Sunday of April or October. */
const anyInstant = fc.oneof(
  fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }),
  fc
    .tuple(fc.constantFrom(...firstSundays), fc.integer({ min: -2160, max: 2160 }), fc.integer({ min: -1, max: 1 }))
    .map(([sunday, minutes, milliseconds]) => sunday + minutes * minute + milliseconds),
) as fc.Arbitrary<Instant>
const anyDate = anyInstant.map((at) => dateOfDay(Math.floor(at / 86_400_000)))

const byTemporal = (at: Instant, zone: Zone) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
const wallClock = (date: LocalDate, minutes: number) => Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes })

describe('local time', () => {
  test('[API-14] [TIM-14] the clock, the date and the offset are those of the zone', () => {
    const check = (at: Instant, zone: Zone) => {
      const expected = byTemporal(at, zone)
      expect(localMoment(at, zone)).toEqual({
        date: expected.toPlainDate().toString(),
        weekday: weekdays[expected.dayOfWeek - 1],
        minutes: expected.hour * 60 + expected.minute,
        offsetMinutes: expected.offsetNanoseconds / 60e9,
      })
      expect(offsetHours(at, zone)).toBe(expected.offsetNanoseconds / 3600e9)
    }
    fc.assert(fc.property(anyInstant, anyZone, check), runs({ sample: 500, prove: 20_000 }))
  })

  test('[API-14] formats an instant with its own offset, and parses it to the same instant', () => {
    const check = (at: Instant, zone: Zone) => {
      const written = isoWithOffset(at, zone)
      const seconds = Math.floor(at / 1000) * 1000
      expect(written).toBe(
        byTemporal(seconds as Instant, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
      )
      expect(parseWhen(written)).toBe(seconds)
    }
    fc.assert(fc.property(anyInstant, anyZone, check), runs({ sample: 500, prove: 20_000 }))
  })

  test('[API-14] converts a clock time to its instant, and moves a skipped one forward', () => {
    const check = (date: LocalDate, minutes: number, zone: Zone) => {
      const expected = wallClock(date, minutes).toZonedDateTime(zone, { disambiguation: 'compatible' })
      expect(instantOf(date, minutes, zone)).toBe(expected.epochMilliseconds)
    }
    const minutes = fc.integer({ min: 0, max: 2880 })
    fc.assert(fc.property(anyDate, minutes, anyZone, check), runs({ sample: 500, prove: 20_000 }))
  })

  test('[API-14] a clock time without offset is its first occurrence, and is refused if the clock skips it', () => {
    const check = (date: LocalDate, minutes: number, zone: Zone) => {
      const clock = wallClock(date, minutes)
      const text = clock.toString({ smallestUnit: 'minute' })
      const expected = clock.toZonedDateTime(zone, { disambiguation: 'earlier' })
      const isSkipped = !expected.toPlainDateTime().equals(clock)
      expect(parseLocalMinute(text, zone)).toBe(isSkipped ? null : expected.epochMilliseconds)
    }
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(fc.property(anyDate, minutes, anyZone, check), runs({ sample: 500, prove: 20_000 }))
  })

  test('[API-14] a time is a second occurrence exactly if its clock time has an earlier instant', () => {
    const check = (at: Instant, zone: Zone) => {
      const clock = byTemporal(at, zone).toPlainDateTime()
      const first = clock.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds
      expect(isSecondPass(at, zone)).toBe(first < at)
    }
    fc.assert(fc.property(anyInstant, anyZone, check), runs({ sample: 500, prove: 20_000 }))
  })

  test('[TIM-14] the milliseconds around each change have the right offset, in any order of requests', () => {
    for (const zone of zones) {
      const from = byTemporal(when('2019-01-01T00:00Z'), zone)
      for (let change = from.getTimeZoneTransition('next'); change !== null && change.year < 2032;) {
        for (const step of [0, -1, 1]) {
          const at = (change.epochMilliseconds + step) as Instant
          expect(isoWithOffset(at, zone).slice(19)).toBe(byTemporal(at, zone).offset)
        }
        change = change.getTimeZoneTransition('next')
      }
    }
  })

  test.each([
    ['Australia/Sydney', '2026-01-15T00:00Z', 11],
    ['Australia/Sydney', '2026-06-15T00:00Z', 10],
    ['Australia/Darwin', '2026-01-15T00:00Z', 9.5],
    ['Australia/Broken_Hill', '2026-01-15T00:00Z', 10.5],
    ['Australia/Eucla', '2026-01-15T00:00Z', 8.75],
    ['Australia/Lord_Howe', '2026-06-15T00:00Z', 10.5],
    ['Indian/Cocos', '2026-06-15T00:00Z', 6.5],
  ])('[TIM-14] the offset of %s at %s in hours: %s', (zone, at, hours) => {
    expect(offsetHours(when(at), zone as Zone)).toBe(hours)
  })

  test('[API-14] a time in the repeated hour at the end of daylight saving is its first occurrence', () => {
    expect(parseLocalMinute('2026-04-05T02:30', sydney)).toBe(when('2026-04-05T02:30+11:00'))
    expect(parseLocalMinute('2026-04-05T02:30+10:00', sydney)).toBe(when('2026-04-05T02:30+10:00'))
    expect(parseLocalMinute('2026-04-05T01:45', lordHowe)).toBe(when('2026-04-05T01:45+11:00'))
  })

  test('[API-14] refuses a time that daylight saving skips, unless an offset identifies it', () => {
    expect(parseLocalMinute('2026-10-04T02:30', sydney)).toBeNull()
    expect(parseLocalMinute('2026-10-04T02:15', lordHowe)).toBeNull()
    expect(parseLocalMinute('2026-10-04T02:30', lordHowe)).toBe(when('2026-10-04T02:30+11:00'))
    expect(parseLocalMinute('2026-10-04T02:30+10:00', sydney)).toBe(when('2026-10-03T16:30Z'))
    expect(instantOf('2026-10-04' as LocalDate, 150, sydney)).toBe(when('2026-10-04T03:30+11:00'))
  })

  test.each([
    '2026-11-21T18:15:00',
    '2026-11-21T18:15:00+11:00',
    '2026-11-21 18:15',
    '2026-11-21T18:15+1100',
    '2026-11-21T18:15+24:00',
    '2026-11-21T18:15+10:60',
    '2026-11-21T18:15z',
    '2026-11-21T24:00',
    '2026-11-21T18:60',
    '2026-02-29T12:00',
    '2026-13-01T12:00',
    '2026-00-10T12:00',
    '2026-04-31T12:00',
    '26-11-21T18:15',
    '2026-11-21',
    ' 2026-11-21T18:15',
    '2026-11-21T18:15\n',
    '',
  ])('[API-14] %j is not a fulfilment time', (text) => {
    expect(parseLocalMinute(text, sydney)).toBeNull()
  })

  test.each([
    ['2026-11-21T18:15:00+11:00', Date.UTC(2026, 10, 21, 7, 15)],
    ['2026-11-21T18:15+11:00', Date.UTC(2026, 10, 21, 7, 15)],
    ['2026-11-21T07:15:30Z', Date.UTC(2026, 10, 21, 7, 15, 30)],
    ['2026-11-21T07:15:30.1234567Z', Date.UTC(2026, 10, 21, 7, 15, 30, 123)],
    ['2026-11-21T07:15:30.5-03:30', Date.UTC(2026, 10, 21, 10, 45, 30, 500)],
    ['2028-02-29T00:00Z', Date.UTC(2028, 1, 29)],
    ['2026-11-21T18:15', null],
    ['2026-11-21T18:15:60Z', null],
    ['2026-02-29T00:00Z', null],
    ['tomorrow', null],
  ])('[API-14] %s is the instant %s', (text, at) => {
    expect(parseWhen(text)).toBe(at)
  })
})

describe('any text at all', () => {
  const number = (length: number, min: number, max: number) =>
    fc.integer({ min, max }).map((value) => String(value).padStart(length, '0'))
  /** Written dates and times, some with a part that is one too high or too low. */
  const almost = fc
    .tuple(number(4, 1960, 2050), number(2, 0, 13), number(2, 0, 32), number(2, 0, 24), number(2, 0, 60))
    .map(([year, month, day, hours, minutes]) => `${year}-${month}-${day}T${hours}:${minutes}`)
  const seconds = fc.oneof(fc.constant(''), fc.stringMatching(/^:[0-5][0-9]([.][0-9]{1,9})?$/))
  const offset = fc.constantFrom('', 'Z', '+11:00', '+08:45', '-03:30', '-00:00', '+23:59', '+24:00', '+10:60', '+1')
  const written = fc.tuple(almost, seconds, offset).map((parts) => parts.join(''))

  test('[API-14] is parsed to a time or to null, in any year, without an error', () => {
    const anyYear = fc.tuple(number(4, 0, 9999), written).map(([year, text]) => year + text.slice(4))
    const check = (text: string, zone: Zone) => {
      for (const at of [parseLocalMinute(text, zone), parseWhen(text)])
        if (at !== null) expect(localMoment(at, zone).minutes).toBeGreaterThanOrEqual(0)
    }
    fc.assert(fc.property(fc.oneof(anyYear, fc.string()), anyZone, check), runs({ sample: 300, prove: 20_000 }))
  })

  test('[API-14] is parsed to the same instant as by Temporal, or to null', () => {
    const byTemporalOrNull = (text: string) => {
      try {
        return Temporal.Instant.from(text).epochMilliseconds
      } catch {
        return null
      }
    }
    const check = (text: string) => {
      expect(parseWhen(text)).toBe(byTemporalOrNull(text))
    }
    fc.assert(fc.property(written, check), runs({ sample: 1000, prove: 50_000 }))
  })
})

describe('calendar', () => {
  test('[TIM-02] dates, days and weekdays are those of the Gregorian calendar', () => {
    const check = (day: number, days: number) => {
      const expected = Temporal.PlainDate.from('1970-01-01').add({ days: day })
      const date = dateOfDay(day)
      expect(date).toBe(expected.toString())
      expect(dayOfDate(date)).toBe(day)
      expect(weekdayOf(date)).toBe(weekdays[expected.dayOfWeek - 1])
      expect(addDays(date, days)).toBe(expected.add({ days }).toString())
    }
    const day = fc.integer({ min: -200_000, max: 200_000 })
    fc.assert(fc.property(day, fc.integer({ min: -800, max: 800 }), check), runs({ sample: 500, prove: 20_000 }))
  })
})
