// Names and places that no other tool checks. Run by `npm run check`.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fullFolders } from './folders.mjs'
import { root, treeFiles } from './tree.mjs'

const moduleLine = createRequire(import.meta.url)('./module-line.cjs')

const code = /\.(ts|tsx|mjs|cjs|css|sql|yaml|html)$/
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const namesNothing = /^(utils?|misc|common|helpers?)$/
const sqlClock =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(current_(timestamp|date|time)|localtime(stamp)?)\b/i
const typed =
  /^((apps|packages)\/[^/]+\/(src|test)\/|e2e\/|bench\/|[^/]+\.config\.ts$|apps\/[^/]+\/[^/]+\.config\.ts$|apps\/native\/generator\/)/
const webLayers =
  /^apps\/web\/src\/(app\/(entries|watchers|routes|shell)|features|native|state\/[^/]+|shared\/[^/]+|api|ui|lib|urls|service-worker)\//

/** Business terms that the design system must not name; \b keeps useSyncExternalStore and class names. */
const businessWords =
  /kilojoule|\bkJ\b|austral|\bpizzas?\b|topping|half-n-half|vouchers?\b|coupon|allerg|suburb|\bdelivery\b|\bpickup\b|\bbaskets?\b|\bcarts?\b|\bkitchens?\b|\bstores?\b|\bmeals?\b/i

/**
 * Each row: the test for a fault, and the sentence that reports it.
 * @type {[(file: string, read: () => string) => boolean, string][]}
 */
const faults = [
  [(file) => code.test(file) && !kebab.test(file.split('/').at(-1)), 'file names are kebab-case'],
  [
    (file) => code.test(file) && file.split('/').some((part) => namesNothing.test(part.split('.')[0])),
    'a file is named by what it does: no utils, misc, common, helpers',
  ],
  [
    (file) => /(^|\/)index\.tsx?$/.test(file) && !/^apps\/(api\/src\/modules|simulators\/src)\//.test(file),
    'no barrels: index.ts is the entrance of an API module and nothing else',
  ],
  [
    (file) => /^apps\/web\/src\/.*\/.*\.tsx?$/.test(file) && !webLayers.test(file),
    'the web has nine layers: app, features, state, shared, api, ui, native, lib, urls; and a service worker',
  ],
  [
    (file) =>
      /^apps\/api\/src\/.*\/.*\.ts$/.test(file) &&
      !/^apps\/api\/src\/(platform|integrations|modules|commands)\//.test(file),
    'the API is platform, integrations, modules, commands and their wiring',
  ],
  [
    (file, read) => /^apps\/web\/src\/ui\/.*(?<!\.test)\.(tsx?|css)$/.test(file) && businessWords.test(read()),
    'the design system names no business term, such as kilojoules, stores or Australia',
  ],
  [(file) => isOutOfLine(file), 'every module has its place in scripts/check/module-line.cjs'],
  [
    (file, read) => /^apps\/api\/.*\.sql$/.test(file) && sqlClock.test(withoutComments(read())),
    'SQL never tells the time: pass the instant of platform/core/clock.ts',
  ],
  [
    (file, read) => /\.(ts|tsx|mjs|cjs)$/.test(file) && /@ts-(ignore|nocheck)/.test(read()),
    'the compiler is not silenced',
  ],
  [
    (file, read) => /\.(ts|tsx|mjs|cjs|js)$/.test(file) && /(es|ox)lint-(disable|enable)/.test(read()),
    'lint is not silenced: its exceptions are in oxlint.config.ts',
  ],
  [
    (file) => /\.tsx?$/.test(file) && !typed.test(file),
    'a tsconfig.json includes every TypeScript file, and so checks its types',
  ],
]

/** Every fault of the files, one line each. */
export const faultsOf = (files, readText) =>
  files.flatMap((file) =>
    faults.filter(([isWrong]) => isWrong(file, () => readText(file))).map(([, sentence]) => `${file}: ${sentence}`),
  )

function isOutOfLine(file) {
  const noun = /^apps\/api\/src\/modules\/([^/]+)\//.exec(file)?.[1]
  return noun !== undefined && !moduleLine.includes(noun)
}

const withoutComments = (sql) => sql.replace(/--.*$/gm, '').replace(/\/\*[^]*?\*\//g, '')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = treeFiles()
  const found = [...faultsOf(files, (file) => readFileSync(join(root, file), 'utf8')), ...fullFolders(files)]
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
