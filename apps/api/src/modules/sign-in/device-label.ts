import Bowser from 'bowser'

export const unknownDevice = 'Unknown device'
/** The most of a User-Agent that is read. */
const longest = 400

/** A device as its owner knows it, by the User-Agent that its browser sent: "Safari on iPhone", "Chrome on Windows". */
export const deviceWords = (userAgent: string): string => {
  if (userAgent === '') return unknownDevice
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longest))
  const system = platform.model ?? os.name
  if (!browser.name) return system ?? unknownDevice
  return system === undefined ? browser.name : `${browser.name} on ${system}`
}
