import { dirname } from 'node:path/posix'

const isTest = (file) => /\.test\.tsx?$|\/test\//.test(file)
const isSource = (file) => /\.(tsx?|css)$/.test(file) && !isTest(file)
const isInOrder = (file) => /^(apps|packages)\/[^/]+\/src\//.test(file) && isSource(file)

/**
 * Files that join the folders below them: entrance and wiring of an API module, the registry of payment providers,
 * and the routes of the checkout. Each counts as a folder above its own.
 */
const isEntrance = (file) =>
  /^apps\/api\/src\/((.*\/)?(index|module|app|main)|modules\/(payments\/providers|checkout\/routes))\.ts$/.test(file)
const placeOf = (file) => (isEntrance(file) ? file : dirname(file))

const mostFiles = 30

/**
 * A sentence for each pair of folders that import each other; tests do not count.
 * `modules` comes from dependency-cruiser's JSON output.
 */
export function twoWayFolders(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules.filter(({ source }) => isInOrder(source))) {
    for (const { resolved } of dependencies.filter(({ resolved }) => isInOrder(resolved))) {
      const [from, to] = [placeOf(source), placeOf(resolved)]
      if (from !== to) imports.set(`${from} ${to}`, { from, to, line: `${source} → ${resolved}` })
    }
  }
  return [...imports.values()].flatMap(({ from, to, line }) => {
    const back = imports.get(`${to} ${from}`)
    return back && from < to ? [`${from} and ${to} import each other: ${line}, ${back.line}`] : []
  })
}

/** `X.native.ts` is `X.ts` for the phone app: both count as one file. */
const isTwin = (file) => /\.native\.tsx?$/.test(file)

/**
 * A sentence for each folder of an app, a package or the journeys' drivers that holds more than 30 source files,
 * tests and twins of the phone app not counted.
 */
export function fullFolders(files) {
  const counts = new Map()
  for (const file of files.filter(
    (file) => /^((apps|packages)\/[^/]+\/src|e2e\/drivers)\//.test(file) && isSource(file) && !isTwin(file),
  )) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} holds ${count} source files, and ${mostFiles} are the limit`)
}
