import { readFileSync } from 'node:fs'
import { arrayBuffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'

/** fontkit keeps the decoded tables of a font here; fonts that it derives from one another share them. */
type DecodedFont = Font & { _tables: object }

const openFont = (file: string): (() => DecodedFont) => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const first = create(bytes) as DecodedFont
  return () => Object.assign(create(bytes) as DecodedFont, { _tables: first._tables })
}

/**
 * Fonts of the web shop. Each document opens its own: a font keeps a glyph with the letters of its first use, and a
 * glyph first used as a part of a composed letter has none, so that later texts would lack them. Decoding the tables
 * takes 0.1 s, so documents share these. pdfkit embeds only the glyphs in use.
 */
const faces = {
  regular: openFont('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: openFont('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  display: openFont('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
}

/** Light-mode colours of the web shop, from `apps/web/src/ui/tokens.css`. */
const plainColours = { ink: '#1d1512', soft: '#62554c', line: '#eadfd0', band: '#fbeed7' } as const

/** A4, in points. */
const pageWidth = 595.28
const pageHeight = 841.89
const margin = 56
const right = pageWidth - margin
const bandTop = 26
const bandHeight = 112
const amountWidth = 96
/** Figures of one width, so that the cents are in line. */
const amountStyle: PDFKit.Mixins.TextOptions = { width: amountWidth, align: 'right', features: ['tnum'] }

type TextStyle = {
  /** Points; 10 unless given. */
  readonly size?: number
  readonly face?: keyof typeof faces
  readonly colour?: keyof typeof plainColours | 'action'
  readonly role?: 'H1' | 'H2' | 'P'
  /** Points of space above. */
  readonly above?: number
  /** Points that have to fit below on the same page. */
  readonly below?: number
}
type Row = TextStyle & { readonly amount?: string }

export type Paper = {
  /** Draws the coloured header of the first page, with the text that `write` writes. */
  readonly band: (write: () => void) => void
  /** Draws a line across the page. */
  readonly rule: () => void
  /** Writes one paragraph, over several lines and pages if needed, with an optional amount at the right. */
  readonly line: (text: string, row?: Row) => void
}

type PaperOptions = {
  readonly title: string
  readonly createdAt: Date
  /** The brand's colour of text, as #rrggbb. */
  readonly action: string
}

/**
 * Writes a tagged A4 document in the shop's style and returns the bytes of the PDF. Screen readers read the
 * paragraphs in the order of the calls. The same arguments give the same bytes.
 */
export const writePaper = async (
  { title, createdAt, action }: PaperOptions,
  write: (paper: Paper) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const colours = { ...plainColours, action }
  const document = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt },
  })
  // pdfkit takes opened fonts, too; its published types know bytes alone.
  for (const [name, open] of Object.entries(faces)) document.registerFont(name, open() as unknown as Buffer)
  let page = 1
  const root = document.struct('Document')
  document.addStructure(root)
  const decorate = (draw: () => void): void => {
    document.markContent('Artifact', { type: 'Layout' })
    draw()
    document.endMarkedContent()
  }
  /** Starts a new page with title and page number, unless this many points are left on the current one. */
  const makeRoom = (points: number): void => {
    if (document.y + points <= pageHeight - margin) return
    document.addPage()
    page += 1
    decorate(() => {
      document.font('regular').fontSize(8.5).fillColor(colours.soft).text(`${title}, page ${page}`, margin, 34)
    })
    document.y = margin
  }
  const line: Paper['line'] = (text, row = {}) => {
    const { amount, size = 10, face = 'regular', colour = 'ink', role = 'P', above = 0, below = 0 } = row
    const width = right - margin - (amount === undefined ? 0 : amountWidth)
    const style = { width, lineGap: size * 0.22 }
    document.font(face).fontSize(size)
    document.y += above
    makeRoom(document.heightOfString(text, style) + below)
    const draw = (): void => {
      const top = document.y
      document.font(face).fontSize(size).fillColor(colours[colour]).text(text, margin, top, style)
      if (amount === undefined) return
      const end = document.y
      document.text(amount, right - amountWidth, top, { ...amountStyle, lineBreak: false })
      document.y = end
    }
    root.add(document.struct(role, {}, draw))
  }
  const rule = (): void => {
    document.y += 9
    makeRoom(9)
    decorate(() => {
      document.moveTo(margin, document.y).lineTo(right, document.y).lineWidth(0.75).stroke(colours.line)
    })
    document.y += 9
  }
  const band: Paper['band'] = (writeBand) => {
    decorate(() => {
      document.rect(0, 0, pageWidth, bandHeight).fill(colours.band)
      document.rect(0, 0, pageWidth, 5).fill(colours.action)
    })
    document.y = bandTop
    writeBand()
    document.y = bandHeight + 18
  }
  write({ band, line, rule })
  root.end()
  document.end()
  return new Uint8Array(await arrayBuffer(document))
}
