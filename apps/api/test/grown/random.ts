/** Mixes the bits of a 32-bit number; different numbers give different results. */
const mix = (value: number): number => {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const hex = Array.from({ length: 0x1_00_00 }, (_, value) => value.toString(16).padStart(4, '0'))
const high = (value: number): string => hex[value >>> 16] ?? ''
const low = (value: number): string => hex[value & 0xff_ff] ?? ''

const saltOf = (purpose: string): number => {
  let salt = 0
  for (const letter of purpose) salt = mix(Math.imul(salt, 31) + (letter.codePointAt(0) ?? 0))
  return salt
}

/** Repeatable pseudo-random values: each is a function of the seed, a purpose and an index. */
export const makeRandom = (seed: number) => {
  const salts = new Map<string, number>()
  const bits = (purpose: string, index: number): number => {
    let salt = salts.get(purpose)
    if (salt === undefined) salts.set(purpose, (salt = saltOf(`${seed} ${purpose}`)))
    return mix(salt ^ Math.imul(index + 1, 0x9e_37_79_b1))
  }
  return {
    /** A whole number from 0 up to, but not including, `end`. */
    below: (end: number, purpose: string, index: number): number =>
      Math.floor((bits(purpose, index) / 0x1_00_00_00_00) * end),
    /** True for this share of the indexes. */
    isIn: (share: number, purpose: string, index: number): boolean => bits(purpose, index) < share * 0x1_00_00_00_00,
    /** An id that no other index of the same purpose has. */
    uuid: (purpose: string, index: number): string => {
      const one = bits(purpose, index)
      const two = mix(one + 1)
      const three = mix(two + 2)
      const four = mix(three + 3)
      return `${high(one)}${low(one)}-${high(two)}-4${low(two).slice(1)}-8${high(three).slice(1)}-${low(three)}${high(four)}${low(four)}`
    },
    /** A token or hash that no other index of the same purpose has. */
    token: (purpose: string, index: number): string => {
      const one = bits(purpose, index)
      return `${purpose.slice(0, 4)}.${high(one)}${low(one)}${high(mix(one + 1))}${low(mix(one + 2))}${high(mix(one + 3))}`
    },
  }
}
export type Random = ReturnType<typeof makeRandom>
