/** The Australian grouping of digits, by the first digits after the 0. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3'],
  [/^\+61([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3'],
]

/** An Australian E.164 number in local format, `0491 570 156`; every other text unchanged. [RUL-09] */
export const localPhone = (number: string): string => {
  const [shape, written] = formats.find(([each]) => each.test(number)) ?? []
  return shape === undefined || written === undefined ? number : number.replace(shape, written)
}
