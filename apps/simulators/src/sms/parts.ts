export type Encoding = 'GSM-7' | 'UCS-2'

/** How a text is encoded and split. */
export type TextSplit = { readonly encoding: Encoding; readonly parts: number }

/** The GSM 03.38 alphabet, and the characters that need an escape and so count twice. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const escapedSigns = new Set('\f^{}\\[~]|€')

/** Characters per single message, and per part of a longer one, which needs space for a header. */
const room = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const

/** Counts the parts of a text. A two-place character is never split: it moves to the next part. */
export function partsOf(text: string): TextSplit {
  const signs = Array.from(text)
  const isPlain = signs.every((sign) => alphabet.has(sign) || escapedSigns.has(sign))
  const encoding = isPlain ? 'GSM-7' : 'UCS-2'
  const places = signs.map((sign) => (isPlain ? (escapedSigns.has(sign) ? 2 : 1) : sign.length))
  const all = places.reduce((sum, each) => sum + each, 0)
  const { alone, joined } = room[encoding]
  if (all <= alone) return { encoding, parts: 1 }
  let [parts, taken] = [1, 0]
  for (const each of places) {
    if (taken + each > joined) [parts, taken] = [parts + 1, 0]
    taken += each
  }
  return { encoding, parts }
}
