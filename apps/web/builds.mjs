import react from '@vitejs/plugin-react'

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack[\\/][^\\/]+|use-sync-external-store)[\\/]/

const shared = {
  root: import.meta.dirname,
  plugins: [react()],
  logLevel: 'warn',
  configFile: false,
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** One sheet for inlining, one "base" chunk for the libraries, names that can be kept for ever. */
const clientBuild = (input, manifest) => ({
  outDir: 'dist/client',
  emptyOutDir: false,
  manifest,
  cssCodeSplit: false,
  assetsInlineLimit: 0,
  modulePreload: false,
  reportCompressedSize: false,
  target: 'es2022',
  rolldownOptions: {
    input,
    output: {
      codeSplitting: {
        groups: [
          { name: 'base', test: libraries, priority: 2 },
          // What most screens need comes in one file: a file of its own for every small part costs a request each.
          { name: 'shared', test: /apps[\\/]web[\\/]src[\\/]/, minShareCount: 3, priority: 1 },
        ],
      },
    },
  },
})

/** The shop for browsers. */
export const shop = () => ({
  ...shared,
  build: clientBuild({ boot: 'src/app/boot.ts', entry: 'src/app/entry-client.tsx' }, '.vite/manifest.json'),
})

/** The kitchen's screen, apart from the shop so that neither carries the other's code or styles. */
export const kitchen = () => ({
  ...shared,
  publicDir: false,
  build: clientBuild({ kitchen: 'src/app/kitchen-entry.tsx' }, '.vite/kitchen-manifest.json'),
})

/** The shop for the server: everything bundled, so that it runs in production mode wherever it is loaded. */
export const server = (clientFiles) => ({
  ...shared,
  publicDir: false,
  plugins: [react(), clientFiles],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/entry-server.tsx',
    outDir: 'dist/server',
    reportCompressedSize: false,
    minify: false,
    target: 'es2024',
    rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
  },
})
