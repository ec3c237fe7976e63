/** Milliseconds before a file that did not arrive is asked for again. */
const pauses = [400, 1_600]

/** A file of the build that did not arrive: no network, a busy server, or an old page after a release. [NAV-38] */
export class FileLost extends Error {
  override readonly name: string = 'FileLost'
}

/** Whether an error is a file of the build that did not arrive. [NAV-38] */
export const isFileLost = (error: unknown): error is FileLost => error instanceof FileLost

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Imports a file, and asks again for one that did not arrive. Rejects with `FileLost` after the third try, and without
 * a network after the first. The build puts it around every `import()` of the shop's files (`import-again.mjs`). Older
 * browsers keep the failure of a file until the page loads again. [NAV-38]
 */
export const importAgain = async <Module>(load: () => Promise<Module>, [pause, ...later] = pauses): Promise<Module> => {
  try {
    return await load()
  } catch (cause) {
    if (pause === undefined || !navigator.onLine) throw new FileLost("Part of this page couldn't be loaded.", { cause })
    await sleep(pause)
    return importAgain(load, later)
  }
}
