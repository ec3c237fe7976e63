import { expect, test } from 'vitest'
import { missingTool } from './tools.mjs'

const bare = { platform: 'linux', env: {}, has: () => false, runs: () => false }
const machine = (change) => ({ ...bare, ...change })

test.each([
  ['open', 'ios', bare, /Xcode, which runs on macOS alone/],
  ['build', 'ios', machine({ platform: 'darwin' }), /Xcode: install it/],
  ['open', 'android', bare, /Android Studio/],
  ['build', 'android', bare, /Java 21/],
  ['build', 'android', machine({ runs: (program) => program === 'java' }), /Android SDK/],
])('[NAT-01] %s %s names the missing tool in one sentence', (command, platform, host, tool) => {
  const sentence = missingTool(command, platform, '/shop/apps/native', host)
  expect(sentence).toMatch(tool)
  expect(sentence).toMatch(/^[^.]+\.$/)
})

test.each([
  ['open', 'ios', machine({ platform: 'darwin', runs: (program) => program === 'xcodebuild' })],
  ['build', 'ios', machine({ platform: 'darwin', runs: (program) => program === 'xcodebuild' })],
  ['open', 'android', machine({ has: (path) => path === '/usr/local/android-studio/bin/studio.sh' })],
  [
    'open',
    'android',
    machine({ env: { CAPACITOR_ANDROID_STUDIO_PATH: '/opt/studio' }, has: (path) => path === '/opt/studio' }),
  ],
  [
    'build',
    'android',
    machine({ env: { ANDROID_HOME: '/opt/sdk' }, has: (path) => path === '/opt/sdk', runs: () => true }),
  ],
  [
    'build',
    'android',
    machine({ has: (path) => path === '/shop/apps/native/android/local.properties', runs: () => true }),
  ],
])('[NAT-01] %s %s misses nothing where its tools are installed', (command, platform, host) => {
  expect(missingTool(command, platform, '/shop/apps/native', host)).toBeNull()
})
