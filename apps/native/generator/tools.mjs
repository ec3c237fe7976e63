import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The tools and settings of a machine.
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {(path: string) => boolean} has a file or folder
 * @property {(program: string, ...args: string[]) => boolean} runs whether a program starts and succeeds
 */

/** @type {Machine} */
const thisMachine = {
  platform: process.platform,
  env: process.env,
  has: existsSync,
  runs: (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0,
}

const studioPaths = {
  darwin: '/Applications/Android Studio.app',
  win32: String.raw`C:\Program Files\Android\Android Studio\bin\studio64.exe`,
  linux: '/usr/local/android-studio/bin/studio.sh',
}

const missingXcode = ({ platform, runs }) => {
  if (platform !== 'darwin') return 'The iOS project needs Xcode, which runs on macOS alone.'
  return runs('xcodebuild', '-version')
    ? null
    : 'The iOS project needs Xcode: install it from the App Store, and open it once.'
}

const missingStudio = ({ platform, env, has }) =>
  [env.CAPACITOR_ANDROID_STUDIO_PATH, studioPaths[platform]].some((path) => path && has(path))
    ? null
    : 'Android Studio was not found: install it, or set CAPACITOR_ANDROID_STUDIO_PATH to where it is.'

const missingAndroidTools = ({ env, has, runs }, folder) => {
  if (!runs('java', '-version')) return 'Building for Android needs Java 21: install a JDK and put java on the PATH.'
  const sdk = [env.ANDROID_HOME, env.ANDROID_SDK_ROOT].some((path) => path && has(path))
  return sdk || has(join(folder, 'android/local.properties'))
    ? null
    : 'Building for Android needs the Android SDK: install it with Android Studio, or set ANDROID_HOME.'
}

/**
 * The tool that a command lacks on this machine, as one sentence; null when it can run.
 * @param {'open' | 'build'} command
 * @param {'android' | 'ios'} platform
 * @param {string} folder `apps/native`
 * @param {Machine} machine
 */
export const missingTool = (command, platform, folder, machine = thisMachine) => {
  if (platform === 'ios') return missingXcode(machine)
  return command === 'open' ? missingStudio(machine) : missingAndroidTools(machine, folder)
}
