import { endpoints } from '@forno/contracts/calls'
import { readCalls, readRoutes } from './documented-tables.mjs'

/**
 * A place is a documented call, such as `POST /api/v1/baskets`, or the path of a documented screen, such as
 * `/order/{orderId}`. A test is at a place if the run recorded that it made the call or opened the screen.
 */

const checkout = '/checkout/{paymentMethod?}'

/** Places of rows that name a call or a screen which the tables of the documents list with another row. */
const furtherPlaces = {
  'ERR-20': ['/fatal'],
  'ERR-21': ['/fatal'],
  'ERR-22': ['/fatal'],
  'NAV-24': [checkout],
  'NAV-31': ['/login', '/register'],
  'ORD-19': ['/order/{orderId}'],
  'PAY-32': [checkout],
  'SES-01': ['POST /api/v1/baskets', 'PATCH /api/v1/baskets/{basketId}'],
  'SES-14': ['/fatal'],
}

/** The places that a test of a requirement must be at. @returns {Map<string, string[]>} by id */
export function placesByRow() {
  const documented = [
    ...readCalls().map(({ method, path, id }) => [id, `${method} ${path}`]),
    ...readRoutes().map(({ path, id }) => [id, path]),
  ]
  const places = new Map(Object.entries(furtherPlaces))
  for (const [id, place] of documented) places.set(id, [...(places.get(id) ?? []), place])
  return places
}

/** `{name}` is one part of a path, `{name?}` one or none, `{name*}` any number. Letter case counts for nothing. */
const patternOf = (place) => {
  const parts = { '': '[^/]+', '?': '(?:/[^/]+)?', '*': '(?:/[^/]+)*' }
  const pattern = place.replaceAll(/\/\{\w+([?*])\}|\{\w+\}/g, (_, often = '') => parts[often])
  return new RegExp(`^${pattern.replace(/(?<!^)\/$/, '')}/?$`, 'i')
}

/** The more of a place is fixed, the closer it is: `/menu/offers/` is closer than `/menu/{category}`. */
const fixedLength = (place) => place.replaceAll(/\/?\{\w+[?*]?\}/g, '').length

/** Every call of the contracts: `GET /products/popular` is not `GET /products/{productId}`. */
const served = endpoints.map(({ address }) => address.replace(' ', ' /api/v1').replaceAll(/:(\w+)/g, '{$1}'))

/**
 * Finds the places of a test by what it visited: methods and paths of calls, and paths of pages. Of several that fit,
 * only the closest count.
 * @param {string[]} places @returns {(visited: string[]) => Set<string>}
 */
export function placeFinder(places) {
  const known = [...new Set([...places, ...served])].map((place) => ({
    place,
    pattern: patternOf(place),
    fixed: fixedLength(place),
  }))
  const closest = new Map()
  const find = (address) => {
    const fitting = known.filter(({ pattern }) => pattern.test(address))
    const most = Math.max(...fitting.map(({ fixed }) => fixed))
    return fitting.filter(({ fixed }) => fixed === most).map(({ place }) => place)
  }
  return (visited) =>
    new Set(
      visited.flatMap((address) => {
        if (!closest.has(address)) closest.set(address, find(address))
        return closest.get(address)
      }),
    )
}
