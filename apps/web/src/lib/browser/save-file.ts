/** Milliseconds after which a browser has surely taken the file up. */
const handOver = 60_000

/** Hands text to the browser as a file to keep, as if a link to it had been pressed. */
export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), handOver)
}
