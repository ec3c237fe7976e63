const ofGoogle = new Set(['https://www.google.com', 'https://www.recaptcha.net'])

/** The rows whose setting has an address. @returns {readonly import('./list.mjs').Script[]} */
export const activeScripts = ({ scripts }, bases) => scripts.filter(({ setting }) => bases[setting].length > 0)

/**
 * What a row allows, as the policy writes it: a path after each of its setting's places, or a word in quotes as it
 * is.
 */
const sourcesOf = ({ setting, allows = {}, allowsOfGoogle = {} }, bases) => [
  ...Object.entries(allows).flatMap(([directive, paths]) =>
    paths.flatMap((path) =>
      path.startsWith("'") ? [[directive, path]] : bases[setting].map((base) => [directive, base + path]),
    ),
  ),
  ...(bases[setting].some((base) => ofGoogle.has(base))
    ? Object.entries(allowsOfGoogle).flatMap(([directive, sources]) => sources.map((source) => [directive, source]))
    : []),
]

/** Trusted Types policies of the active scripts; Google's own scripts make one more. */
const trustedTypes = (active) => {
  const types = active.flatMap(({ type }) => type ?? [])
  return types.length === 0 ? [] : [...types, 'goog#html']
}

/**
 * The policy that the payment page should have, with the hashes of its inline scripts.
 * @returns {Map<string, Set<string>>} sources by directive
 */
export function expectedPolicy(list, bases, isHttps, inlineHashes = []) {
  const active = activeScripts(list, bases)
  const policy = new Map(
    Object.entries({ ...list.policy, ...(isHttps ? list.policyOverHttps : {}) }).map(([name, sources]) => [
      name,
      new Set(sources),
    ]),
  )
  const add = (directive, source) => policy.set(directive, (policy.get(directive) ?? new Set()).add(source))
  for (const script of active) for (const [directive, source] of sourcesOf(script, bases)) add(directive, source)
  for (const hash of inlineHashes) add('script-src', hash)
  const worker = bases.SERVICE_WORKER.length === 0 ? [] : list.policyWithServiceWorker['trusted-types']
  const types = [...trustedTypes(active), ...worker]
  for (const type of types.length === 0 ? ["'none'"] : types) add('trusted-types', type)
  for (const origin of bases.MAP_TILES_URL) add('img-src', origin)
  return policy
}

/** The other headers that it should have. @returns {Record<string, string>} */
export const expectedHeaders = (list, bases, isHttps) => ({
  ...list.headers,
  ...(isHttps ? list.headersOverHttps : {}),
  ...Object.assign({}, ...activeScripts(list, bases).map(({ headers = {} }) => headers)),
})

/** The row of a script by its address; undefined where the list has none. */
export const rowOf = (address, list, bases) =>
  activeScripts(list, bases).find(({ setting, path }) =>
    bases[setting].some((base) => address.startsWith(base) && new RegExp(path).test(address.slice(base.length))),
  )
