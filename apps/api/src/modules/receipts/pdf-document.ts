/** Points from the left and from the top of a page; the text stands on that line. */
export type PdfText = {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size: number
  readonly isBold?: boolean
  /** 0 black to 1 white. */
  readonly grey?: number
  readonly role?: 'H1' | 'P'
}
/** A line over the page. */
export type PdfRule = { readonly y: number; readonly from: number; readonly to: number; readonly grey: number }
export type PdfPage = { readonly texts: readonly PdfText[]; readonly rules: readonly PdfRule[] }
type PdfContent = { readonly title: string; readonly pages: readonly PdfPage[]; readonly createdAt: Date }

/** A4, in points. */
export const pageWidth = 595
export const pageHeight = 842

/** What WinAnsi has between 128 and 159, and what stands for what it has not. */
const special: Readonly<Record<string, number>> = {
  ...{ '€': 128, '…': 133, '‘': 145, '’': 146, '“': 147, '”': 148, '•': 149, '–': 150, '—': 151, '™': 153 },
  ...{ '−': 150, '\u202f': 160, '\u2019': 146 },
}

const codeOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (special[character] !== undefined) return special[character]
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code
  const base = character.normalize('NFD').codePointAt(0) ?? 0
  return base >= 32 && base < 127 ? base : 63
}

/** A text as a PDF writes it, in ASCII alone: the file is then safe wherever text is. */
const written = (text: string): string =>
  `(${Array.from(text)
    .map((character) => {
      const code = codeOf(character)
      if (code > 126) return `\\${code.toString(8)}`
      const plain = String.fromCodePoint(code)
      return '()\\'.includes(plain) ? `\\${plain}` : plain
    })
    .join('')})`

const drawnText = ({ x, y, text, size, isBold = false, grey = 0.1, role = 'P' }: PdfText, mark: number): string =>
  `/${role} <</MCID ${mark}>> BDC BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${grey} g ${x.toFixed(2)} ${(pageHeight - y).toFixed(2)} Td ${written(text)} Tj ET EMC`

const drawnRule = ({ y, from, to, grey }: PdfRule): string =>
  `/Artifact BMC ${grey} G 0.75 w ${from} ${(pageHeight - y).toFixed(2)} m ${to} ${(pageHeight - y).toFixed(2)} l S EMC`

const drawn = ({ texts, rules }: PdfPage): string =>
  [...rules.map(drawnRule), ...texts.map((text, mark) => drawnText(text, mark))].join('\n')

const dateOf = (at: Date): string => `D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
const referTo = (ids: readonly number[]): string => ids.map((id) => `${id} 0 R`).join(' ')

/** Ids of the objects that are there once. */
const once = { catalogue: 1, pages: 2, regular: 3, bold: 4, information: 5, structure: 6, parents: 7, document: 8 }

/**
 * A PDF of text and lines in the two faces that every reader has: nothing is embedded and nothing compressed, so that it is small, is ASCII,
 * and can be read. It is tagged, so that it can also be heard: what is said in the order in which it was given.
 */
export const pdfDocument = ({ title, pages, createdAt }: PdfContent): string => {
  const objects = new Map<number, string>()
  let last = Math.max(...Object.values(once))
  const add = (body: string): number => {
    objects.set((last += 1), body)
    return last
  }
  const font = (face: string) => `<</Type/Font/Subtype/Type1/BaseFont/${face}/Encoding/WinAnsiEncoding>>`
  const made = pages.map((page, index) => {
    const stream = drawn(page)
    const content = add(`<</Length ${stream.length}>>\nstream\n${stream}\nendstream`)
    const size = `/MediaBox[0 0 ${pageWidth} ${pageHeight}]`
    const faces = `/Resources<</Font<</F1 ${once.regular} 0 R/F2 ${once.bold} 0 R>>>>`
    const id = add(
      `<</Type/Page/Parent ${once.pages} 0 R${size}${faces}/Contents ${content} 0 R/StructParents ${index}/Tabs/S>>`,
    )
    const elements = page.texts.map(({ role = 'P' }, mark) =>
      add(`<</Type/StructElem/S/${role}/P ${once.document} 0 R/Pg ${id} 0 R/K ${mark}>>`),
    )
    return { id, elements }
  })
  const elements = made.flatMap((page) => page.elements)
  const parents = made.map((page, index) => `${index} [${referTo(page.elements)}]`).join(' ')
  const viewing = '/MarkInfo<</Marked true>>/Lang(en-AU)/ViewerPreferences<</DisplayDocTitle true>>'
  objects
    .set(once.catalogue, `<</Type/Catalog/Pages ${once.pages} 0 R/StructTreeRoot ${once.structure} 0 R${viewing}>>`)
    .set(once.pages, `<</Type/Pages/Count ${made.length}/Kids[${referTo(made.map(({ id }) => id))}]>>`)
    .set(once.regular, font('Helvetica'))
    .set(once.bold, font('Helvetica-Bold'))
    .set(once.information, `<</Title ${written(title)}/CreationDate(${dateOf(createdAt)})>>`)
    .set(once.structure, `<</Type/StructTreeRoot/K ${once.document} 0 R/ParentTree ${once.parents} 0 R>>`)
    .set(once.parents, `<</Nums[${parents}]>>`)
    .set(once.document, `<</Type/StructElem/S/Document/P ${once.structure} 0 R/K[${referTo(elements)}]>>`)
  return assembled(objects)
}

/** Objects one after the other, and the table that says where each begins. */
const assembled = (objects: ReadonlyMap<number, string>): string => {
  let text = '%PDF-1.7\n'
  const sorted = [...objects].sort(([one], [other]) => one - other)
  const places = sorted.map(([id, body]) => {
    const place = text.length
    text += `${id} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = sorted.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return `${text}${table}trailer\n<</Size ${size}/Root ${once.catalogue} 0 R/Info ${once.information} 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}
