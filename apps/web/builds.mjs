import { join } from 'node:path'
import react from '@vitejs/plugin-react'

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack[\\/][^\\/]+|use-sync-external-store)[\\/]/

const shared = {
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: 'warn',
  // React has this itself since 18; the shim for older ones would only weigh.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  configFile: false,
  define: { 'process.env.NODE_ENV': '"production"' },
}

const source = (file) => join(import.meta.dirname, 'src/app', file)

/**
 * Notes which of our files the frame needs, and so every first view, and which home and menu need besides: the former belong
 * into one file, and the latter must not lie in a file with what is needed later.
 */
const firstView = () => {
  const frame = new Set()
  const screens = new Set()
  const list = new Set()
  return {
    isFrame: (id) => frame.has(id),
    isList: (id) => list.has(id) && !frame.has(id),
    isLater: (id) => !frame.has(id) && !screens.has(id),
    plugin: {
      name: 'first-view',
      buildEnd() {
        const reach = (id, seen = new Set()) => {
          if (seen.has(id)) return seen
          seen.add(id)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) reach(next, seen)
          return seen
        }
        const [entry, home, menu] = ['entry-client.tsx', 'home-route.tsx', 'menu-layout.tsx'].map((file) =>
          reach(source(file)),
        )
        for (const id of entry) frame.add(id)
        for (const id of home) (menu.has(id) ? frame : screens).add(id)
        for (const id of menu) {
          screens.add(id)
          list.add(id)
        }
      },
    },
  }
}

const ours = /(apps[\\/]web|packages[\\/]domain)[\\/]src[\\/]/

/** One sheet for inlining, one "base" chunk for the libraries, names that can be kept for ever. */
const clientBuild = (input, manifest, groups) => ({
  outDir: 'dist/client',
  emptyOutDir: false,
  manifest,
  cssCodeSplit: false,
  assetsInlineLimit: 0,
  modulePreload: false,
  reportCompressedSize: false,
  target: 'es2022',
  rolldownOptions: {
    // A busy machine is no fault of a plugin.
    checks: { pluginTimings: false },
    input,
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: 'base', test: (id) => libraries.test(id) || id.startsWith('\0'), priority: 3 }, ...groups],
      },
    },
  },
})

/** The shop for browsers. */
export const shop = () => {
  const { isFrame, isList, isLater, plugin } = firstView()
  return {
    ...shared,
    plugins: [...shared.plugins, plugin],
    build: clientBuild({ boot: 'src/app/boot.ts', entry: 'src/app/entry-client.tsx' }, '.vite/manifest.json', [
      // A file of its own for every small part would cost a request each.
      { name: 'frame', test: (id) => ours.test(id) && isFrame(id), priority: 2 },
      { name: 'list', test: (id) => ours.test(id) && isList(id), minShareCount: 2, priority: 2 },
      { name: 'parts', test: (id) => ours.test(id) && isLater(id), minShareCount: 3, priority: 1 },
    ]),
  }
}

/** The kitchen's screen, apart from the shop so that neither carries the other's code or styles. */
export const kitchen = () => ({
  ...shared,
  publicDir: false,
  build: clientBuild({ kitchen: 'src/app/kitchen-entry.tsx' }, '.vite/kitchen-manifest.json', []),
})

/** The shop for the server: everything bundled, so that it runs in production mode wherever it is loaded. */
export const server = (clientFiles) => ({
  ...shared,
  define: { ...shared.define, CLIENT_FILES: JSON.stringify(clientFiles) },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/entry-server.tsx',
    outDir: 'dist/server',
    reportCompressedSize: false,
    minify: false,
    target: 'es2024',
    // What browsers fetch later is in one file here anyway.
    rolldownOptions: {
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: { entryFileNames: 'entry-server.js' },
    },
  },
})
