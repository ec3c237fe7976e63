import Bowser from 'bowser'

export const unknownDevice = 'Unknown device'
/** Characters of a User-Agent that are parsed. */
const longest = 400

/** A readable name of a device, from its User-Agent: "Safari on iPhone", "Chrome on Windows". */
export const deviceLabel = (userAgent: string): string => {
  if (userAgent === '') return unknownDevice
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longest))
  const system = platform.model ?? os.name
  if (!browser.name) return system ?? unknownDevice
  return system === undefined ? browser.name : `${browser.name} on ${system}`
}
