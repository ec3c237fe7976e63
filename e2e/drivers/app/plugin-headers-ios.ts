import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appPackages, modules, type MethodHeader, type PluginHeader } from './plugin-headers.ts'

const capacitor = join(modules, '@capacitor/ios/Capacitor/Capacitor')

const swiftName = /let jsName = "(\w+)"/
const swiftMethods = /(?:CAPPluginMethod|\.init)\((?:name: "(\w+)"|#selector\((\w+)\))(?:, returnType: (\w+))?\)/g
const objectiveName = /CAP_PLUGIN\(\w+, "(\w+)"/
const objectiveMethods = /CAP_PLUGIN_METHOD\((\w+), (\w+)\)/g

const methodHeader = (name: string, returnType: string): MethodHeader => {
  if (returnType.endsWith('None')) return { name }
  return { name, rtype: returnType.endsWith('Callback') ? 'callback' : 'promise' }
}

/** The plug-in of a Swift or Objective-C source; null = it has none. */
const pluginOf = (source: string): PluginHeader | null => {
  const objective = objectiveName.exec(source)?.[1]
  const name = objective ?? swiftName.exec(source)?.[1]
  if (name === undefined) return null
  const found =
    objective === undefined
      ? [...source.matchAll(swiftMethods)].map(
          ([, text, selector, type]) => [text ?? selector ?? '', type ?? ''] as const,
        )
      : [...source.matchAll(objectiveMethods)].map(([, method = '', type = '']) => [method, type] as const)
  return { name, methods: found.map(([method, type]) => methodHeader(method, type)) }
}

const sourcesIn = (folder: string): readonly string[] =>
  globSync('**/*.{swift,m}', { cwd: folder, exclude: (path) => path.includes('Tests') }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )

/** What `JSExport.createPluginHeader` writes for every plug-in before its own methods. */
const inherited: readonly MethodHeader[] = [
  { name: 'addListener' },
  { name: 'removeListener' },
  ...['removeAllListeners', 'checkPermissions', 'requestPermissions'].map((name) => methodHeader(name, 'Promise')),
]

/** The headers of all plug-ins on iOS, read from their native sources. */
export const readIosPlugins = (): readonly PluginHeader[] => {
  const folders = [...appPackages().map((name) => join(modules, name, 'ios')), join(capacitor, 'Plugins')]
  return folders
    .filter(existsSync)
    .flatMap(sourcesIn)
    .map(pluginOf)
    .filter((plugin) => plugin !== null)
    .map(({ name, methods }) => ({
      name,
      methods: [...new Map([...inherited, ...methods].map((method) => [method.name, method])).values()],
    }))
}
