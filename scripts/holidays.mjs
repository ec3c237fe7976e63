// Writes content/holidays.yaml: ten years of the public holidays of every state and territory, from the package
// date-holidays. Run it when the table runs out of years: node scripts/holidays.mjs 2026
import { writeFileSync } from 'node:fs'
import DateHolidays from 'date-holidays'

const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']
const firstYear = Number(process.argv[2])
if (!Number.isInteger(firstYear)) throw new Error('Say the first year, e.g. node scripts/holidays.mjs 2026')
const years = Array.from({ length: 10 }, (_, index) => firstYear + index)

const statesByDay = new Map()
for (const state of states) {
  const calendar = new DateHolidays('AU', state)
  for (const holiday of years.flatMap((year) => calendar.getHolidays(year))) {
    // Evenings before Christmas and New Year are holidays from 6 or 7 pm in some states: the table has whole days
    // only.
    if (holiday.type !== 'public' || !holiday.date.endsWith(' 00:00:00')) continue
    const key = `${holiday.date.slice(0, 10)} ${holiday.name}`
    statesByDay.set(key, new Set(statesByDay.get(key)).add(state))
  }
}

const quoted = (name) => (/[:#']/.test(name) ? JSON.stringify(name) : name)
const lines = [...statesByDay]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, inStates]) => {
    const where = inStates.size === states.length ? 'all' : `[${[...inStates].join(', ')}]`
    return `  - { date: ${key.slice(0, 10)}, name: ${quoted(key.slice(11))}, states: ${where} }`
  })

const head = `# Public holidays ${years[0]} to ${years.at(-1)}, whole days only, made by scripts/holidays.mjs.
# Data from date-holidays (https://github.com/commenthol/date-holidays), CC BY-SA 3.0, which relies on
# https://en.wikipedia.org/wiki/Public_holidays_in_Australia; changed: one table of whole days for all states.
holidays:
`
writeFileSync(new URL('../content/holidays.yaml', import.meta.url), `${head}${lines.join('\n')}\n`)
console.log(`content/holidays.yaml: ${lines.length} holidays, ${years[0]} to ${years.at(-1)}`)
