import { minute } from '@forno/domain/core/durations'

/** Milliseconds after which the browser has certainly read the file. */
const readTime = minute

/** Saves text or bytes as a file, like a click on a download link. */
export const saveFile = (name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readTime)
}
