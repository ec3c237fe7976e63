/** Debug ids by the paths of scripts. */
export type DebugIds = Readonly<Record<string, string>>

/** The ids that the build wrote into the files of the phone app, by the paths of their scripts; none if it fails. */
export const readDebugIds = async (): Promise<DebugIds> => {
  try {
    const response = await fetch('/debug-ids.json')
    return (await response.json()) as DebugIds
  } catch {
    return {}
  }
}
