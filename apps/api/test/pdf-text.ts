/**
 * The text of our own PDF files by page, one entry for each piece of text. Throws if an offset in the xref table is
 * wrong.
 */
export const pdfText = (file: string): readonly (readonly string[])[] => {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  const places = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  const objects = places.map((place, index) => {
    const [whole, body = ''] = /^(?:\d+) 0 obj\n([\s\S]*?)\nendobj\n/.exec(file.slice(place)) ?? []
    if (whole?.startsWith(`${index + 1} 0 obj`) !== true) throw new Error(`object ${index + 1} is not at ${place}`)
    return body
  })
  const kids = /\/Kids\[([^\]]*)\]/.exec(objects[1] ?? '')?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects[Number(id) - 1] ?? ''
    const content = objects[Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]) - 1] ?? ''
    const [, length, stream = ''] = /\/Length (\d+)>>\nstream\n([\s\S]*)\nendstream$/.exec(content) ?? []
    if (stream.length !== Number(length)) throw new Error('a stream differs from its declared length')
    return [...stream.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) => read(text))
  })
}

/** Windows 1252, the encoding of our texts. */
const letters = new TextDecoder('windows-1252')

const read = (written: string): string =>
  written
    .replaceAll(/\\(\d{3})/g, (_, code: string) => letters.decode(Uint8Array.of(Number.parseInt(code, 8))))
    .replaceAll(/\\([()\\])/g, '$1')
