import { startBuildProxy, type BuildProxy } from './build-proxy.ts'

export type NextBuild = BuildProxy & {
  /** Serves the next build from now on: its scripts have other names, and the old names are not found. */
  readonly publish: () => void
}

/** A built script: its name and the hash of its content. */
const scriptName = /([\w.]+-[\w-]{8})\.js/g
const renamed = (text: string): string => text.replace(scriptName, '$1-next.js')
const originalPath = (path: string): string => path.replace('-next.js', '.js')
const isOldScript = (path: string): boolean =>
  path.startsWith('/assets/') && path.endsWith('.js') && originalPath(path) === path

/** A release renames every script whose content, or whose import's name, has changed; here it renames all of them. */
export const startNextBuild = async (shopUrl: string): Promise<NextBuild> => {
  let isPublished = false
  const proxy = await startBuildProxy(shopUrl, {
    serve: ({ url = '/' }, outgoing) => {
      const isGone = isPublished && isOldScript(url)
      if (isGone) outgoing.writeHead(404).end()
      return isGone
    },
    pathOf: originalPath,
    edit: (text) => (isPublished ? renamed(text) : text),
  })
  return {
    ...proxy,
    publish: () => {
      isPublished = true
    },
  }
}
