import Bowser from 'bowser'

const unknownDevice = 'Unknown device'
/** Characters of a User-Agent that are parsed. */
const longestUserAgent = 400

type System = { readonly browser: string | undefined; readonly system: string | undefined }

const systemOf = (userAgent: string): System => {
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longestUserAgent))
  return { browser: browser.name || undefined, system: platform.model ?? os.name }
}

/** A readable name of a device, from its User-Agent: "Safari on iPhone", "Chrome on Windows". */
export const deviceLabel = (userAgent: string): string => {
  if (userAgent === '') return unknownDevice
  const { browser, system } = systemOf(userAgent)
  if (browser === undefined) return system ?? unknownDevice
  return system === undefined ? browser : `${browser} on ${system}`
}

/** A readable name of a phone with our app, whose web view sends this User-Agent: "App on iPhone", "App on Android". */
export const appLabel = (userAgent: string): string => {
  const system = userAgent === '' ? undefined : systemOf(userAgent).system
  return system === undefined ? 'App' : `App on ${system}`
}
