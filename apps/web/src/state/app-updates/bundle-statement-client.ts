import { bundleStatementFile } from '@forno/domain/native/live-update'

/** The statement in the files of the running bundle; null = there is none. [NAT-08] */
export const readBundleStatement = async (): Promise<unknown> => {
  try {
    const response = await fetch(`/${bundleStatementFile}`)
    return (await response.json()) as unknown
  } catch {
    return null
  }
}
