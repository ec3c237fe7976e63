import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../../../scripts/setup/run.mjs'
import { logPath, root, say, Sorry, step, tell } from '../../../scripts/setup/say.mjs'
import { drawPictures } from './pictures.mjs'
import { projectFiles } from './project.mjs'
import { readSettings } from './settings.mjs'
import { configFiles, syncProjects } from './sync.mjs'
import { capacitor, writeChanged } from './template.mjs'
import { missingTool } from './tools.mjs'
import { keyMismatch, makeUpdateKeys, readOwnUpdateKey, updateKeyPath, withoutUpdateKey } from './update-keys.ts'

const folder = join(import.meta.dirname, '..')
const platforms = ['android', 'ios']
const usage = `npm run native -- sync [--upload 0–99] [--skip-web]   make both projects, with the built shop inside
npm run native -- assets                              draw icons and splash screens again
npm run native -- open android|ios                    open a project in Android Studio or Xcode
npm run native -- build android|ios                   build what the stores take
npm run native -- key                                 make the pair of keys that signs live updates
npm run native -- bundle|channel                      publish a live update; its channels`

const buildWeb = async () => {
  const log = logPath('native-web')
  const work = () => run(process.execPath, [join(root, 'apps/web/build.mjs'), '--native'], { cwd: root, log })
  const { code } = await step('Building the shop for the phone app', work, log)
  if (code !== 0) throw new Sorry(`The shop could not be built for the phone app: see ${log}.`)
}

/** The result of a function whose errors are sentences. */
const orSorry = (read) => {
  try {
    return read()
  } catch (error) {
    throw new Sorry(error.message)
  }
}

const readValidSettings = (options) => orSorry(() => readSettings(options))

const syncOptions = { upload: { type: 'string', default: '0' }, 'skip-web': { type: 'boolean', default: false } }

const readOptions = (args, options) => {
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new Sorry(usage)
  }
}

/** Makes both projects, with the built shop inside. [NAT-01] */
const sync = async (args) => {
  const values = readOptions(args, syncOptions)
  const settings = readValidSettings({ upload: Number(values.upload) })
  const updateKey = orSorry(() => readOwnUpdateKey(root))
  if (!values['skip-web']) await buildWeb()
  const work = async () => syncProjects(folder, await projectFiles(settings))
  const { written, removed, hasFirebase } = await step('Making the projects for Android and iOS', work)
  say(
    `${written.length} files written, ${removed.length} removed: version ${settings.version}, build ${settings.buildNumber}.`,
  )
  if (!hasFirebase) say('Without apps/native/keys/google-services.json Android gets no pushes: see docs/native.md.')
  if (updateKey === null) say(withoutUpdateKey)
}

/** Throws `Sorry` if `sync` has not made the project. */
const assertProject = (platform) => {
  if (!existsSync(join(folder, configFiles[platform])))
    throw new Sorry('There is no project yet: run npm run native -- sync first.')
}

/** Draws icons and splash screens again. [NAT-07] */
const assets = async () => {
  for (const platform of platforms) assertProject(platform)
  const written = await writeChanged(folder, await drawPictures(readValidSettings()))
  say(`${written.length} pictures changed.`)
}

/** Throws `Sorry` if this machine lacks the tool of a command, or the project. */
const assertTool = (command, platform) => {
  if (!platforms.includes(platform)) throw new Sorry(`Name the platform: npm run native -- ${command} android|ios.`)
  const missing = missingTool(command, platform, folder)
  if (missing !== null) throw new Sorry(missing)
  assertProject(platform)
}

/** Opens a project in the tool of its platform. */
const open = async ([platform]) => {
  assertTool('open', platform)
  say((await capacitor(folder, ['open', platform])).trim())
}

/** The commands of the platforms for what the stores take: a bundle, and an archive that Xcode's organizer uploads. */
const buildCommands = {
  android: ['./gradlew', ['bundleRelease'], 'android'],
  ios: [
    'xcodebuild',
    [
      ...['-project', 'App.xcodeproj', '-scheme', 'App', '-configuration', 'Release'],
      ...['-destination', 'generic/platform=iOS', '-archivePath', 'output/App.xcarchive', '-allowProvisioningUpdates'],
      'archive',
    ],
    'ios/App',
  ],
}

/** A key that was made or removed after the `sync` is not in the project. */
const assertUpdateKey = (platform) => {
  const updateKey = orSorry(() => readOwnUpdateKey(root))
  const mismatch = keyMismatch(readFileSync(join(folder, configFiles[platform]), 'utf8'), updateKey)
  if (mismatch !== null) throw new Sorry(mismatch)
  if (updateKey === null) say(withoutUpdateKey)
}

/** Builds a project for its store. */
const build = ([platform]) => {
  assertTool('build', platform)
  assertUpdateKey(platform)
  const [program, args, projectFolder] = buildCommands[platform]
  const { status } = spawnSync(program, args, { cwd: join(folder, projectFolder), stdio: 'inherit' })
  if (status !== 0) throw new Sorry(`${program} failed: its output above says why.`)
}

/** The private key signs live updates. It is never part of the repository, nor on the server. */
const key = () => {
  const [privateFile, publicFile] = [join(folder, 'keys/app-update-key.pem'), join(root, updateKeyPath)]
  for (const file of [privateFile, publicFile])
    if (existsSync(file))
      throw new Sorry(`${file} exists already: apps in the stores accept no updates by another key.`)
  const { privateKey, publicKey } = makeUpdateKeys()
  mkdirSync(dirname(privateFile), { recursive: true })
  writeFileSync(privateFile, privateKey, { mode: 0o600 })
  writeFileSync(publicFile, publicKey)
  say(`${privateFile}: keep it safe, it cannot be replaced in apps that are installed.`)
  say(`${publicFile}: commit it, then run npm run native -- sync.`)
}

const commands = { sync, assets, open, build, key }

await tell(async () => {
  const [name, ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (command === undefined) throw new Sorry(usage)
  await command(args)
})
