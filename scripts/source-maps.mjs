// Packs the source maps of the built web app for the error service. They are never served.
//   npm run source-maps
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nativeMaps, packSourceMaps } from '../apps/web/debug-ids.mjs'

const dist = join(import.meta.dirname, '../apps/web/dist')

if (!existsSync(join(dist, 'maps/debug-ids.json'))) {
  console.error('The web app is not built: run npm run build --workspace @forno/web first.')
  process.exit(1)
}
const count = await packSourceMaps(dist)
console.log(`apps/web/dist/source-maps: ${count} scripts with their maps.`)
if (existsSync(join(dist, 'native-maps/debug-ids.json'))) {
  const ofApp = await packSourceMaps(dist, nativeMaps)
  console.log(`apps/web/dist/source-maps-native: ${ofApp} scripts of the phone app with their maps.`)
}
console.log(
  'Upload them with the error service’s command, such as: sentry-cli sourcemaps upload apps/web/dist/source-maps',
)
