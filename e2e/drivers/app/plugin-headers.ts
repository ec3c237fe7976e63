import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
export const modules = join(root, 'node_modules')
const capacitor = join(modules, '@capacitor/android/capacitor/src/main')

export type MethodHeader = { readonly name: string; readonly rtype?: 'promise' | 'callback' }
/** A plug-in as the native side exports it in `window.Capacitor.PluginHeaders`. */
export type PluginHeader = { readonly name: string; readonly methods: readonly MethodHeader[] }

const namePattern = /@CapacitorPlugin\([^]*?name\s*=\s*"(\w+)"/
/** A plug-in without a name takes that of its class. */
const classPattern = /@CapacitorPlugin\s+(?:public\s+)?class\s+(\w+)/
const methodPattern =
  /@PluginMethod(?:\(([^)]*)\))?\s+(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|override|final)\s+)*(?:void|fun)\s+(\w+)\s*\(/g

const returnType = (annotation: string): MethodHeader['rtype'] | undefined => {
  if (annotation.includes('RETURN_NONE')) return undefined
  return annotation.includes('RETURN_CALLBACK') ? 'callback' : 'promise'
}

/** The methods that a Java or Kotlin source offers to the page, by their `@PluginMethod`. */
const methodsOf = (source: string): MethodHeader[] =>
  [...source.matchAll(methodPattern)].map(([, annotation = '', name = '']) => {
    const rtype = returnType(annotation)
    return rtype === undefined ? { name } : { name, rtype }
  })

const sourcesIn = (folder: string): readonly string[] =>
  globSync('**/*.{java,kt}', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))

/** The packages whose plug-ins the app contains: the dependencies of apps/native with native sources. */
export const appPackages = (): readonly string[] => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/native/package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies)
}

const pluginFolders = (): readonly string[] => {
  const folders = appPackages().map((name) => join(modules, name, 'android/src/main'))
  return [...folders.filter(existsSync), join(capacitor, 'java/com/getcapacitor/plugin')]
}

/** The headers of Android's plug-ins, read from their sources; each inherits the methods of Capacitor's `Plugin`. */
export const readPluginHeaders = (): readonly PluginHeader[] => {
  const inherited = methodsOf(readFileSync(join(capacitor, 'java/com/getcapacitor/Plugin.java'), 'utf8'))
  return pluginFolders()
    .flatMap(sourcesIn)
    .flatMap((source) => {
      const name = (namePattern.exec(source) ?? classPattern.exec(source))?.[1]
      if (name === undefined) return []
      const methods = new Map([...inherited, ...methodsOf(source)].map((method) => [method.name, method]))
      return [{ name, methods: [...methods.values()] }]
    })
}

const methodScript = (plugin: string, { name, rtype }: MethodHeader): string => {
  const call = rtype === 'promise' ? 'nativePromise' : 'nativeCallback'
  const parameters = rtype === 'callback' ? '_options, _callback' : '_options'
  return `t['${name}'] = function(${parameters}) { return w.Capacitor.${call}('${plugin}', '${name}', ${parameters}) }`
}

const exportedMethods = ({ methods }: PluginHeader): readonly MethodHeader[] =>
  methods.filter(({ name }) => name !== 'addListener' && name !== 'removeListener')

/** As `JSExport.getPluginJS` of Capacitor writes it. */
const pluginScript = (header: PluginHeader): string => `(function(w) {
var a = (w.Capacitor = w.Capacitor || {});
var p = (a.Plugins = a.Plugins || {});
var t = (p['${header.name}'] = {});
t.addListener = function(eventName, callback) { return w.Capacitor.addListener('${header.name}', eventName, callback) }
${exportedMethods(header)
  .map((method) => methodScript(header.name, method))
  .join('\n')}
})(window);`

/**
 * The script that Capacitor's shells run before the app's page: globals, the bridge that both share, plug-ins. The
 * shell's own object, `window.androidBridge` or `window.webkit`, is there before it.
 */
export const bridgeScript = (headers: readonly PluginHeader[], serverUrl: string): string =>
  [
    'window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };',
    `window.WEBVIEW_SERVER_URL = '${serverUrl}';`,
    readFileSync(join(capacitor, 'assets/native-bridge.js'), 'utf8'),
    ...headers.map(pluginScript),
    `window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`,
  ].join('\n')
