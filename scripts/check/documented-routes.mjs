/** Example values of parameters; every other parameter takes its own name. The slug is a page of our content. */
const samples = {
  category: 'pizza',
  subcategory: 'classics-range',
  type: 'pizza',
  storeName: 'newtown',
  serviceType: 'pickup',
  orderDueAt: '2026-11-21t18:15',
  baseRoute: 'about-us',
  slug: 'faq',
}
const optOutTypes = { ...samples, type: 'sms' }
const samplesFor = (path) => (path.startsWith('/preferences/') ? optOutTypes : samples)

/**
 * Example addresses of a documented path with their values, the longest first; each next one leaves out one more
 * optional parameter from the end. `{name?}` and `{name*}` are optional.
 */
export function examplesOf(path) {
  const filled = samplesFor(path)
  const optional = [...path.matchAll(/\/\{\w+[?*]\}/g)].map(([segment]) => segment)
  const shortened = optional.map((_, index) => optional.slice(optional.length - index - 1))
  return [[], ...shortened].map((gone) => {
    const kept = gone.reduce((rest, segment) => rest.replace(segment, ''), path)
    const names = [...kept.matchAll(/\{(\w+)[?*]?\}/g)].map(([, name]) => name)
    const values = names.map((name) => filled[name] ?? name.toLowerCase())
    const address = kept.replaceAll(/\{(\w+)[?*]?\}/g, (_, name) => filled[name] ?? name.toLowerCase())
    return { address: address === '' ? '/' : address, values }
  })
}

const redirectTarget = (purpose) => /^Redirect to (\S+)$/.exec(purpose)?.[1]
const isContent = (purpose) => /^(Content page|Generic content)/.test(purpose)

/**
 * How the documented routes differ from the shop's, one sentence each.
 *
 * @param {{ path: string, purpose: string, id: string }[]} documented
 * @param {(address: string) => { leadsTo: string, isContent: boolean, isFound: boolean, params: string[] }} resolve
 *   asks the shop: the route of the address, whether only the catch-all for content matches it, whether it shows a
 *   page, and the values that the router reads from it
 * @param {ReadonlySet<string>} excused requirements of which nothing is built yet
 */
export const routeFaults = (documented, resolve, excused) =>
  documented
    .filter(({ id }) => !excused.has(id))
    .flatMap((route) => {
      const target = redirectTarget(route.purpose)
      return target === undefined ? screenFaults(route, resolve) : redirectFaults(route, target, resolve)
    })

const redirectFaults = ({ path, id }, target, resolve) => {
  const to = examplesOf(target)
  return examplesOf(path).flatMap(({ address }, index) => {
    const { leadsTo } = resolve(address)
    const wanted = to[index].address
    return leadsTo === wanted ? [] : [`${path} [${id}] leads from ${address} to ${leadsTo}, not to ${wanted}`]
  })
}

const screenFaults = ({ path, purpose, id }, resolve) =>
  examplesOf(path).flatMap(({ address, values }) => {
    const resolved = resolve(address)
    if (!resolved.isFound) return [`${path} [${id}] shows not-found at ${address}`]
    if (resolved.isContent)
      return isContent(purpose) ? [] : [`${path} [${id}] is missing: ${address} is a content page`]
    const lost = values.filter((value) => !resolved.params.some((param) => param.includes(value)))
    return lost.length === 0 ? [] : [`${path} [${id}] loses ${lost.join(', ')} of ${address}`]
  })
