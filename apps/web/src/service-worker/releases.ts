/** The URLs of the kept files of two releases: pages of the previous one may still be open. */
export type Releases = { readonly current: readonly string[]; readonly previous: readonly string[] }

/** Where the worker stores the list; no page has this address. */
const listPath = '/shop-releases'

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((url) => typeof url === 'string')

/** The stored releases; empty before the first. */
export const readReleases = async (cache: Cache): Promise<Releases> => {
  const stored = (await (await cache.match(listPath))?.json().catch(() => null)) as Partial<Releases> | null | undefined
  return {
    current: isList(stored?.current) ? stored.current : [],
    previous: isList(stored?.previous) ? stored.previous : [],
  }
}

/** Stores the two releases for the next start of the worker. */
export const writeReleases = (cache: Cache, releases: Releases): Promise<void> =>
  cache.put(listPath, new Response(JSON.stringify(releases), { headers: { 'content-type': 'application/json' } }))

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((url) => other.includes(url))

/** The releases once a worker with these files is active; a worker that starts again changes nothing. */
export const releasesAfter = (releases: Releases, files: readonly string[]): Releases =>
  isSame(releases.current, files) ? releases : { current: files, previous: releases.current }

/** The kept files of neither release. */
export const staleFiles = (kept: readonly string[], { current, previous }: Releases): readonly string[] => {
  const releaseFiles = new Set([...current, ...previous])
  return kept.filter((url) => !releaseFiles.has(url) && new URL(url).pathname !== listPath)
}
