import { loadScript } from './script-loader.ts'

type Library = { readonly url: string; readonly integrity: string }

/** The script that a capture context names, and what its bytes must be. The server has checked who signed it. [PAY-12] [PAY-28] */
const libraryOf = (captureContext: string): Library => {
  const payload = (captureContext.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { ctx } = JSON.parse(atob(payload)) as {
    readonly ctx: readonly {
      readonly data: { readonly clientLibrary: string; readonly clientLibraryIntegrity: string }
    }[]
  }
  const data = ctx[0]?.data
  if (data === undefined) throw new Error('the capture context names no script')
  return { url: data.clientLibrary, integrity: data.clientLibraryIntegrity }
}

export const loadLibrary = (captureContext: string): Promise<void> => {
  const { url, integrity } = libraryOf(captureContext)
  return loadScript(url, integrity)
}
