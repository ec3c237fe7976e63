import { getDocumentProxy } from 'unpdf'

/** One piece of text in points; the origin is the lower left corner of the page. */
type PdfPiece = { readonly text: string; readonly x: number; readonly y: number }

type Run = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

/** PDF.js cuts a run where two letters are kerned strongly: pieces that touch or overlap on one line are one piece. */
const joinRuns = (runs: readonly Run[]): readonly PdfPiece[] => {
  const pieces: (PdfPiece & { readonly end: number })[] = []
  for (const { str, transform, width, height } of runs) {
    const [x = 0, y = 0] = transform.slice(4)
    const last = pieces.at(-1)
    const gap = last === undefined || last.y !== y ? Infinity : x - last.end
    const isNext = last !== undefined && gap > -height / 2 && gap < height / 5
    if (isNext) pieces[pieces.length - 1] = { ...last, text: last.text + str, end: x + width }
    else if (str.trim() !== '') pieces.push({ text: str, x, y, end: x + width })
  }
  return pieces
}

/** The pieces of text of a PDF by page, as PDF.js reads them, in the order in which they were written. */
export const pdfPieces = async (file: Uint8Array): Promise<readonly (readonly PdfPiece[])[]> => {
  // PDF.js takes over the memory of the array that it reads.
  const pdf = await getDocumentProxy(Uint8Array.from(file))
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent()
    return joinRuns(items.flatMap((item) => ('str' in item ? [item as Run] : [])))
  })
  try {
    return await Promise.all(pages)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** The text of a PDF by page, one entry for each piece. */
export const pdfText = async (file: Uint8Array): Promise<readonly (readonly string[])[]> =>
  (await pdfPieces(file)).map((page) => page.map(({ text }) => text))
