import { crc32 } from 'node:zlib'
import { defaultAccent, tokenColours, type Accent } from '@forno/domain/core/accent'

type Colour = readonly [red: number, green: number, blue: number]

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The colour of dough in the mark, which belongs to no brand. */
const dough = colourOf('#e9b872')
const ground = colourOf(tokenColours.paper.light)
const drawn = colourOf(defaultAccent.action.light)

const minus = (one: Colour, other: Colour): Colour => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
const dot = (one: Colour, other: Colour): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

/**
 * The share of the accent in a colour of a drawn icon, from 0 to 1. Every colour there is a mixture of accent, dough
 * and ground, because edges are smooth: this is the least-squares solution for three shares whose sum is 1.
 */
const accentShare = (colour: Colour): number => {
  const [accent, paper, rest] = [minus(drawn, dough), minus(ground, dough), minus(colour, dough)]
  const [aa, ap, pp] = [dot(accent, accent), dot(accent, paper), dot(paper, paper)]
  const share = (dot(rest, accent) * pp - dot(rest, paper) * ap) / (aa * pp - ap * ap)
  return Math.min(1, Math.max(0, share))
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The palettes in a PNG, or in an ICO file that consists of PNGs: the positions of their chunks' names and data. */
const palettesOf = (
  file: Buffer,
): readonly { readonly name: number; readonly start: number; readonly end: number }[] => {
  const palettes = []
  for (let image = file.indexOf(signature); image !== -1; image = file.indexOf(signature, image + 1)) {
    let at = image + signature.length
    let name = ''
    while (name !== 'IEND' && at + 12 <= file.length) {
      const length = file.readUInt32BE(at)
      name = file.toString('latin1', at + 4, at + 8)
      if (name === 'PLTE') palettes.push({ name: at + 4, start: at + 8, end: at + 8 + length })
      at += 12 + length
    }
  }
  return palettes
}

/** An icon of `scripts/icons.mjs` with the accent of another brand: only its palette changes. */
export const recolourIcon = (icon: Buffer, accent: Accent): Buffer => {
  const file = Buffer.from(icon)
  const change = minus(colourOf(accent.action.light), drawn)
  for (const { name, start, end } of palettesOf(file)) {
    for (let at = start; at < end; at += 3) {
      const colour: Colour = [file.readUInt8(at), file.readUInt8(at + 1), file.readUInt8(at + 2)]
      const share = accentShare(colour)
      for (const [channel, value] of colour.entries())
        file.writeUInt8(Math.min(255, Math.max(0, Math.round(value + share * (change[channel] ?? 0)))), at + channel)
    }
    file.writeUInt32BE(crc32(file.subarray(name, end)), end)
  }
  return file
}
