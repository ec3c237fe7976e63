/**
 * Builds the web app: the shop and the kitchen's screen for browsers, the service worker, then the shop for the
 * server, which knows the names of all files. Writes dist/client (with .br and .gz beside each file), with
 * service-worker.js, kitchen-worker.js and service-worker-removal.js, dist/server/entry-server.js and dist/sizes.json.
 * With --watch builds again whenever a source changes. `--mode NAME` or ENVIRONMENT names the environment; any other
 * name fails. [CFG-04] With --native builds the shop for the phone app instead, as dist/native. [NAT-01]
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { makeRecolour } from '@forno/domain/core/recolour'
import { defaultAccent } from '@forno/domain/core/accent'
import { build } from 'vite'
import { buildModeOf } from './build-mode.mjs'
import { boot, kitchen, kitchenWorker, native, server, serviceWorker, serviceWorkerRemoval, shop } from './builds.mjs'
import { debugIdOf, withDebugId } from './debug-ids.mjs'
import { builtFiles, kitchenFiles, precacheBudget } from './kept-files.mjs'
import { readNativeBrand } from './native-brand.mjs'
import { nativePage } from './native-page.mjs'

const root = import.meta.dirname
const client = join(root, 'dist/client')
const mode = buildModeOf(process.argv, process.env)
const watching = process.argv.includes('--watch')
const quick = watching || process.argv.includes('--quick')
/** Milliseconds without another change before a build of --watch. */
const changePause = 200
const compressible = /\.(js|css|svg|html|json|txt|webmanifest)$/

const readJson = async (file) => JSON.parse(await readFile(join(client, file), 'utf8'))
const url = (file) => `/${file}`

/** A chunk of the manifest and everything that it imports at once, itself first. */
const withImports = (manifest, key, seen = new Set()) => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [url(chunk.file), ...(chunk.imports ?? []).flatMap((each) => withImports(manifest, each, seen))]
}

/** All styles of a build as one text for inlining. */
const styles = async (manifest) => {
  const sheets = [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))]
  const texts = sheets.filter((file) => file.endsWith('.css')).map((file) => readFile(join(client, file), 'utf8'))
  // The sheet is inlined, where a relative address would mean a file beside the page.
  return (await Promise.all(texts)).join('').replace(/url\((["']?)\.\//g, 'url($1/assets/')
}

/**
 * The code of the script inside each page, from its own file, and its hash for the security policy. The file stays in
 * the build, where `npm run checkout:watch` finds it.
 */
const pageScript = async (file) => {
  const code = (await readFile(join(client, file), 'utf8')).trim()
  await writeFile(join(client, file), code)
  if (/<\/script|<!--|^import\b|\bfrom["']/i.test(code)) throw new Error(`${file} cannot be inside a page`)
  return { boot: code, bootHash: `sha256-${createHash('sha256').update(code).digest('base64')}` }
}

/** The names of the files that the server writes into pages. */
const clientFiles = async (bootFile) => {
  const shopManifest = await readJson('.vite/manifest.json')
  const kitchenManifest = await readJson('.vite/kitchen-manifest.json')
  const [entry, ...entryImports] = withImports(shopManifest, 'src/app/entries/entry-client.tsx')
  const [kitchenEntry, ...kitchenImports] = withImports(kitchenManifest, 'src/app/entries/kitchen-entry.tsx')
  const [preview] = withImports(shopManifest, 'src/app/entries/preview.ts')
  const entryFiles = new Set([entry, ...entryImports])
  const screens = Object.entries(shopManifest).filter(([, { isDynamicEntry }]) => isDynamicEntry)
  const chunks = screens.map(([key]) => [key, withImports(shopManifest, key).filter((file) => !entryFiles.has(file))])
  const css = await styles(shopManifest)
  const fonts = [...new Set([...css.matchAll(/url\(["']?(\/[^)"']+\.woff2)/g)].map(([, font]) => font))]
  const kitchenCss = await styles(kitchenManifest)
  return {
    css,
    kitchenCss,
    fonts,
    bootFile,
    ...(await pageScript(bootFile)),
    preview,
    entry,
    entryImports,
    kitchenEntry,
    kitchenImports,
    chunks: Object.fromEntries(chunks),
  }
}

/**
 * Moves source maps to dist/maps, which is not served; our tests and the error service read them. Each gets the debug
 * id of its script, by which the service finds it. Returns the ids by the scripts' addresses. [ERR-23]
 */
const moveMaps = async (folder, address, maps = join(root, 'dist/maps')) => {
  await mkdir(maps, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.map'))
  const move = async (name) => {
    const script = name.slice(0, -'.map'.length)
    const id = debugIdOf(await readFile(join(folder, script)))
    await writeFile(join(maps, name), withDebugId(await readFile(join(folder, name), 'utf8'), id))
    await rm(join(folder, name))
    return [`${address}${script}`, id]
  }
  return Promise.all(names.map(move))
}

const brotliOf = (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
const gzipOf = (plain) => promisify(gzip)(plain, { level: 9 })

/** Gzip in 4 % fewer bytes than zlib needs, checked by unpacking. It takes a second for 300 kB. */
const smallestGzipOf = async (plain) => {
  const { gzipAsync } = await import('@gfx/zopfli')
  // Zopfli's Emscripten code listens to these events, and would print itself when anything fails.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event)
  const packed = await gzipAsync(plain, { numiterations: 5 })
  if (!(await promisify(gunzip)(packed)).equals(plain)) throw new Error('Zopfli has changed a file')
  return packed
}

const firstViews = ['src/app/routes/home.tsx', 'src/app/routes/menu/menu.tsx']

/** Files of JavaScript that the first view of a screen takes; the first of them is inside the page. */
const filesOfView = ({ bootFile, entry, entryImports, chunks }, screen) => [
  ...new Set([bootFile, entry, ...entryImports, ...(chunks[screen] ?? [])]),
]

/** Writes the .br and the .gz that the server sends; the first views get the smallest gzip. */
const squeeze = async (files) => {
  const urgent = new Set(firstViews.flatMap((screen) => filesOfView(files, screen)))
  const names = (await readdir(client, { recursive: true })).filter((name) => compressible.test(name))
  await Promise.all(
    names.map(async (name) => {
      const plain = await readFile(join(client, name))
      const [brotli, zipped] = await Promise.all([
        brotliOf(plain),
        urgent.has(url(name)) ? smallestGzipOf(plain) : gzipOf(plain),
      ])
      await writeFile(join(client, `${name}.br`), brotli)
      await writeFile(join(client, `${name}.gz`), zipped)
    }),
  )
}

/** Bytes that the server sends of a file; a quick build has nothing packed, and its figures are a little higher. */
const sentBytes = async (file, ending, pack) => {
  const packed = join(client, `${file}${ending}`)
  return quick ? (await pack(await readFile(join(client, file)))).length : (await stat(packed)).size
}

/** Bytes of JavaScript that the first view of each screen takes, for the budget. */
const sizes = async (files) => {
  const measured = new Map()
  // Nearly every view has the same files.
  const bytes = (file) => {
    if (!measured.has(file)) measured.set(file, measure(file))
    return measured.get(file)
  }
  const measure = async (file) => ({
    file,
    bytes: (await stat(join(client, file))).size,
    gzip: await sentBytes(file, '.gz', gzipOf),
    brotli: await sentBytes(file, '.br', brotliOf),
  })
  const view = async (screen) => {
    const parts = await Promise.all(filesOfView(files, screen).map(bytes))
    return {
      files: parts,
      gzip: parts.reduce((sum, file) => sum + file.gzip, 0),
      brotli: parts.reduce((sum, file) => sum + file.brotli, 0),
    }
  }
  const screens = Object.keys(files.chunks).filter((key) => !key.includes('node_modules'))
  const views = await Promise.all(screens.map(async (screen) => [screen, await view(screen)]))
  return {
    budgetGzip: 127_000,
    firstViews,
    css: { bytes: files.css.length, gzip: (await gzipOf(files.css)).length },
    views: Object.fromEntries(views),
  }
}

/** Bytes that the service worker fetches when it is installed; fonts have no packed form. */
const precacheSize = async ({ kept }) => {
  const bytes = await Promise.all(
    kept.map(async (file) =>
      compressible.test(file) ? sentBytes(file, '.gz', gzipOf) : (await stat(join(client, file))).size,
    ),
  )
  return { budgetGzip: precacheBudget, files: kept.length, gzip: bytes.reduce((sum, each) => sum + each, 0) }
}

/** Throws if a route names a screen without a file in the build: customers would otherwise be the first to notice. */
const checkScreens = async () => {
  const { lostScreens } = await import(`${join(root, 'dist/server/entry-server.js')}?${Date.now()}`)
  const lost = lostScreens()
  if (lost.length > 0) throw new Error(`routes name screens that were not built: ${lost.join(', ')}`)
}

/** Empties the dist folder, except for the phone app. */
const emptyDist = async () => {
  const names = await readdir(join(root, 'dist')).catch(() => [])
  const removed = names.filter((name) => !name.startsWith('native') && !name.startsWith('.native'))
  await Promise.all(removed.map((name) => rm(join(root, 'dist', name), { recursive: true, force: true })))
}

/** Builds the phone app; its source maps stay outside its folder. [NAT-01] [ERR-23] */
const buildNative = async () => {
  const started = performance.now()
  const [folder, maps] = [join(root, 'dist/native'), join(root, 'dist/native-maps')]
  await rm(maps, { recursive: true, force: true })
  await build(native(mode))
  const debugIds = JSON.stringify(Object.fromEntries(await moveMaps(join(folder, 'assets'), '/assets/', maps)))
  // The app sends its ids itself: the server knows those of its own release alone.
  for (const each of [folder, maps]) await writeFile(join(each, 'debug-ids.json'), debugIds)
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  await rm(join(folder, '.vite'), { recursive: true })
  const brand = await readNativeBrand()
  const styles = join(folder, manifest['style.css'].file)
  await writeFile(styles, makeRecolour(brand.accent ?? defaultAccent)(await readFile(styles, 'utf8')))
  const page = nativePage(await readFile(join(root, 'index.html'), 'utf8'), {
    brand,
    entry: url(manifest['src/app/entries/entry-native.tsx'].file),
    styles: url(manifest['style.css'].file),
  })
  await writeFile(join(folder, 'index.html'), page)
  console.log(`phone app built for ${mode} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Builds everything for browsers and the server, and measures it. */
const buildAll = async () => {
  const started = performance.now()
  await emptyDist()
  await mkdir(client, { recursive: true })
  await build(shop(mode))
  await build(kitchen(mode))
  const [{ fileName }] = (await build(boot(mode))).output
  const built = builtFiles(await readJson('.vite/manifest.json'))
  await build(serviceWorker(mode, built))
  await build(kitchenWorker(mode, kitchenFiles(await readJson('.vite/kitchen-manifest.json'))))
  await build(serviceWorkerRemoval(mode))
  const debugIds = [...(await moveMaps(join(client, 'assets'), '/assets/')), ...(await moveMaps(client, '/'))]
  await writeFile(join(root, 'dist/maps/debug-ids.json'), JSON.stringify(Object.fromEntries(debugIds), null, 2))
  const files = await clientFiles(url(fileName))
  await build(server(mode, files))
  await moveMaps(join(root, 'dist/server'), '/')
  await writeFile(join(client, 'index.html'), await readFile(join(root, 'index.html')))
  await checkScreens()
  if (!quick) await squeeze(files)
  const measured = { ...(await sizes(files)), precache: await precacheSize(built) }
  await writeFile(join(root, 'dist/sizes.json'), JSON.stringify(measured, null, 2))
  const first = measured.firstViews.map(
    (view) => `${view.split('/').at(-1)} ${((measured.views[view]?.gzip ?? 0) / 1000).toFixed(1)} kB`,
  )
  console.log(
    `web built for ${mode} in ${((performance.now() - started) / 1000).toFixed(1)} s; first view gzip: ${first.join(', ')}`,
  )
}

if (process.argv.includes('--native')) await buildNative()
else await buildAll()

if (watching) {
  let timer
  let building = Promise.resolve()
  // One at a time: each build empties the folder that the one before it writes.
  const buildAgain = () => {
    building = building.then(buildAll).catch((error) => console.error(error.message))
  }
  watch(join(root, 'src'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(buildAgain, changePause)
  })
}
