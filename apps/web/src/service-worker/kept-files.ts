import { PrecacheController } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'
import { shellPath, type BuiltFiles } from './built-files.ts'
import { cacheNames } from './cache-names.ts'
import { expiration } from './expiration.ts'
import { fromNetwork } from './network-client.ts'
import { readReleases, releasesAfter, staleFiles, writeReleases } from './releases.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

/** The most files outside the precache that stay; the least recently used ones are removed first. */
const mostUsedFiles = 60

/**
 * Keeps scripts, fonts and the shell. The names of files contain their hash, so a kept file never changes. Files of the
 * previous release stay for pages that are still open. [NAV-18]
 */
export const keepFiles = (scope: WorkerScope, { version, kept, others }: BuiltFiles) => {
  const controller = new PrecacheController({ cacheName: cacheNames.files })
  controller.addToCacheList([...kept.map((url) => ({ url, revision: null })), { url: shellPath, revision: version }])
  const keys = () => [...controller.getURLsToCacheKeys().values()]
  const usedFiles = new CacheFirst({
    cacheName: cacheNames.usedFiles,
    plugins: [expiration({ maxEntries: mostUsedFiles })],
  })
  const rareFiles = new Set(others)

  /** Runs once per release, when no older worker is in use any more. */
  const removeStaleFiles = async (): Promise<void> => {
    const cache = await caches.open(cacheNames.files)
    const releases = releasesAfter(await readReleases(cache), keys())
    await writeReleases(cache, releases)
    const names = (await cache.keys()).map(({ url }) => url)
    await Promise.all(staleFiles(names, releases).map((url) => cache.delete(url)))
  }
  scope.addEventListener('install', (event) => void controller.install(event as never))
  scope.addEventListener('activate', (event) => event.waitUntil(removeStaleFiles()))

  return {
    /** The kept page without content; undefined before the first install has ended. */
    shell: (): Promise<Response | undefined> => controller.matchPrecache(shellPath),
    /** A built file: from the precache of this or the previous release, else from the network. */
    file: async (event: FetchEvent): Promise<Response> => {
      const { request } = event
      try {
        const precached = await caches.match(request.url, { cacheName: cacheNames.files, ignoreVary: true })
        if (precached !== undefined) return precached
        const isRareFile = rareFiles.has(new URL(request.url).pathname)
        if (isRareFile) return await usedFiles.handle({ request, event: event as never })
      } catch {
        // The device's storage has failed, or the network has, which then fails again.
      }
      return fromNetwork(event)
    },
  }
}
