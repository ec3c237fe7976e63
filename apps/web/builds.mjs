import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { importAgain } from './import-again.mjs'
import { leanPlugins } from './lean-plugins.mjs'
import { nativeTwins } from './native-twins.mjs'

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack[\\/][^\\/]+|use-sync-external-store)[\\/]/

/** Files of these libraries that only late chunks import. */
const lateLibraries = /[\\/](queriesObserver|useQueries)\.js$/

/** The sheets by the hash in their class names. */
const sheetsByHash = new Map()
/**
 * `tab_4fq`: the name of a class with a hash of its sheet. Vite's own names have a line number too, which would enlarge
 * every page.
 */
const className = (name, file) => {
  const path = relative(import.meta.dirname, file.split('?')[0])
  const hash = createHash('sha256').update(path).digest().readUInt32BE().toString(36).slice(-3)
  const other = sheetsByHash.get(hash) ?? path
  if (other !== path) throw new Error(`${path} and ${other} would share their class names: lengthen the hash`)
  sheetsByHash.set(hash, path)
  return `${name}_${hash}`
}

const shared = {
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: 'warn',
  // React has this itself since 18; the shim for older versions would only add bytes.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  configFile: false,
  css: { modules: { generateScopedName: className } },
  define: { 'process.env.NODE_ENV': '"production"' },
}

const source = (file) => join(import.meta.dirname, 'src', file)

/**
 * Asks V8 to compile all functions of the base chunk when it arrives, because nearly all of them run at once: V8 would
 * otherwise parse them twice. Other engines ignore the comment.
 */
const eagerCompilation = ({ name }) => (name === 'base' ? '//# allFunctionsCalledOnLoad' : '')

/** Source files of the shop and its rules. */
const ownSources = /(apps[\\/]web|packages[\\/]domain)[\\/]src[\\/]/

/**
 * Groups our files into chunks: what every first view imports (`frame`), what the menu's first view imports besides
 * (`list`), what every page fetches a moment later (`later`), and what it fetches once it is drawn (`after`). A chunk
 * for each small module would cost requests, and a chunk with more than is used costs bytes.
 */
const firstView = () => {
  const groups = {
    frame: new Set(),
    list: new Set(),
    later: new Set(),
    after: new Set(),
    home: new Set(),
    editorial: new Set(),
  }
  const isIn = (name, id) => ownSources.test(id) && groups[name].has(id)
  const isFrame = (id) => isIn('frame', id)
  const isRoute = (id) => /\/app\/routes\/[^/]+$/.test(id)
  const isEarlier = (id) => isFrame(id) || isIn('list', id) || isIn('later', id)
  const isKnown = (id) => Object.keys(groups).some((name) => isIn(name, id))
  return {
    groups: [
      { name: 'frame', test: isFrame, priority: 3 },
      { name: 'list', test: (id) => isIn('list', id) && !isFrame(id), minShareCount: 2, priority: 2 },
      { name: 'later', test: (id) => isIn('later', id) && !isFrame(id) && !isIn('list', id), priority: 2 },
      { name: 'after', test: (id) => isIn('after', id) && !isEarlier(id), priority: 2 },
      // The screen itself keeps a file of its own: the new home draws it too.
      {
        name: 'home-parts',
        test: (id) => isIn('home', id) && !isEarlier(id) && !isRoute(id),
        minShareCount: 2,
        priority: 2,
      },
      // What editors write is on nearly every page: without the large file that many screens share.
      {
        name: 'editorial',
        test: (id) => isIn('editorial', id) && !isEarlier(id) && !isIn('home', id),
        priority: 2,
      },
      { name: 'parts', test: (id) => ownSources.test(id) && !isKnown(id), minShareCount: 3, priority: 1 },
    ],
    plugin: {
      name: 'first-view',
      buildEnd() {
        const reach = (id, seen) => {
          if (seen.has(id)) return seen
          seen.add(id)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) reach(next, seen)
          return seen
        }
        const { frame, list, later, after, home, editorial } = groups
        const reachFrom = (file, group) => {
          if (this.getModuleInfo(source(file)) === null) throw new Error(`first-view: ${file} is not part of the shop`)
          reach(source(file), group)
        }
        reachFrom('app/entries/entry-client.tsx', frame)
        reachFrom('app/routes/menu/menu.tsx', list)
        reachFrom('app/routes/home.tsx', home)
        reachFrom('features/sections/editorial.tsx', editorial)
        for (const file of [
          'app/entries/keep-watch.ts',
          'api/dictionary.ts',
          'state/texts/refusal-texts.ts',
          'state/edits/send-edit.ts',
          'ui/notices/notices-provider.tsx',
        ])
          reachFrom(file, later)
        reachFrom('app/entries/after-start.ts', after)
        reachFrom('state/edits/tab-edits.ts', after)
        for (const id of home) if (list.has(id) || later.has(id)) frame.add(id)
        // What the menu shares with screens that come later is a few small files: a chunk of their own would cost more.
        const importers = (id) => this.getModuleInfo(id)?.importers ?? []
        for (const id of list) if (importers(id).some((each) => !list.has(each))) reach(id, frame)
      },
    },
  }
}

/** Options for browsers: one sheet for inlining, one "base" chunk for the libraries, file names with their hash. */
const clientBuild = (input, manifest, groups) => ({
  outDir: 'dist/client',
  emptyOutDir: false,
  manifest,
  cssCodeSplit: false,
  assetsInlineLimit: 0,
  modulePreload: false,
  reportCompressedSize: false,
  // They stay beside the build: see moveMaps in build.mjs.
  sourcemap: 'hidden',
  target: 'es2022',
  rolldownOptions: {
    // Otherwise the menu's first view would fetch the bundler's own helpers too.
    experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    // A busy machine is no fault of a plugin.
    checks: { pluginTimings: false },
    input,
    output: {
      postBanner: eagerCompilation,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'queries', test: lateLibraries, priority: 5 },
          { name: 'base', test: (id) => libraries.test(id) || id.startsWith('\0'), priority: 4 },
          ...groups,
        ],
      },
    },
  },
})

/** The shop for browsers. */
export const shop = (mode) => {
  const { groups, plugin } = firstView()
  return {
    ...shared,
    mode,
    plugins: [importAgain, ...shared.plugins, ...leanPlugins(), plugin],
    build: clientBuild(
      {
        entry: 'src/app/entries/entry-client.tsx',
        preview: 'src/app/entries/preview.ts',
      },
      '.vite/manifest.json',
      groups,
    ),
  }
}

/** The script inside each page: all of it in one file, because what it imports might not arrive. */
export const boot = (mode) => ({
  ...shared,
  mode,
  plugins: leanPlugins(),
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    sourcemap: 'hidden',
    target: 'es2022',
    rolldownOptions: {
      input: { boot: 'src/app/entries/boot.ts' },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
})

/** The kitchen's screen, apart from the shop so that neither carries the other's code or styles. */
export const kitchen = (mode) => ({
  ...shared,
  mode,
  plugins: [importAgain, ...shared.plugins, ...leanPlugins()],
  publicDir: false,
  build: clientBuild({ kitchen: 'src/app/entries/kitchen-entry.tsx' }, '.vite/kitchen-manifest.json', []),
})

/**
 * The shop for the phone app: nothing is rendered on a server, all files are on the device, and each capability of the
 * phone has its native twin. [NAT-01]
 */
export const native = (mode) => ({
  ...shared,
  mode,
  plugins: [nativeTwins, ...shared.plugins, ...leanPlugins()],
  publicDir: false,
  build: {
    ...clientBuild({ entry: 'src/app/entries/entry-native.tsx' }, '.vite/manifest.json', []),
    outDir: 'dist/native',
    emptyOutDir: true,
  },
})

/** One script of a service worker: a classic one, because not every browser runs modules in a worker. */
const workerBuild = (mode, name, entry, define) => ({
  ...shared,
  mode,
  plugins: [],
  define: { ...shared.define, ...define },
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    reportCompressedSize: false,
    sourcemap: 'hidden',
    target: 'es2022',
    rolldownOptions: {
      input: { [name]: `src/service-worker/${entry}.ts` },
      checks: { pluginTimings: false },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})

/** The service worker, with the names of the shop's files. */
export const serviceWorker = (mode, builtFiles) =>
  workerBuild(mode, 'service-worker', 'service-worker', { BUILT_FILES: JSON.stringify(builtFiles) })

/** The service worker of the kitchen's screen, with the names of its files. */
export const kitchenWorker = (mode, kitchenFiles) =>
  workerBuild(mode, 'kitchen-worker', 'kitchen-worker', { KITCHEN_FILES: JSON.stringify(kitchenFiles) })

/** The worker that removes the service worker; the server sends it in its place while SERVICE_WORKER is off. */
export const serviceWorkerRemoval = (mode) => workerBuild(mode, 'service-worker-removal', 'removal', {})

/**
 * Tells the server's routes the file that each of their screens is imported from, so that the page can name it to the
 * browser. The browser itself needs no such names.
 */
const screenFiles = {
  name: 'screen-files',
  enforce: 'pre',
  transform(code, id) {
    if (id !== source('app/routes/routes.tsx')) return null
    const fileOf = (path) => relative(import.meta.dirname, join(dirname(id), path))
    return code.replace(
      /\(\) => import\('(\.[^']+)'\)/g,
      (whole, path) => `Object.assign(${whole}, { chunk: '${fileOf(path)}' })`,
    )
  },
}

/** The shop for the server: everything bundled, so that it runs in production mode wherever it is loaded. */
export const server = (mode, clientFiles) => ({
  ...shared,
  mode,
  plugins: [...shared.plugins, screenFiles],
  define: { ...shared.define, CLIENT_FILES: JSON.stringify(clientFiles) },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/entries/entry-server.tsx',
    outDir: 'dist/server',
    reportCompressedSize: false,
    sourcemap: 'hidden',
    minify: false,
    target: 'es2024',
    // What browsers fetch later is in one file here anyway.
    rolldownOptions: {
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: { entryFileNames: 'entry-server.js' },
    },
  },
})
