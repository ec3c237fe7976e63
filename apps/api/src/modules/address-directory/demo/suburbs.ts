import { readdirSync, readFileSync } from 'node:fs'

/** A suburb. Its point is near its centre, in degrees, from common knowledge, rounded to about 100 metres. */
export type Suburb = {
  readonly name: string
  readonly state: string
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
}

const folder = new URL('./suburbs/', import.meta.url)

const suburbFrom = (line: string, state: string): Suburb => {
  const [name = '', postcode = '', latitude, longitude] = line.split('|')
  return { name, state, postcode, latitude: Number(latitude), longitude: Number(longitude) }
}

/**
 * Real suburbs around the state capitals and larger towns, with their real postcodes. Only their streets are
 * invented. [LOC-09]
 */
export const readSuburbs = (): readonly Suburb[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const state = file.slice(0, -'.psv'.length).toUpperCase()
      const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n')
      return lines.map((line) => suburbFrom(line, state))
    })
