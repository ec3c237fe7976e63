/** How Australians group the digits of mobile and landline numbers: the E.164 number, and what replaces it. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3'],
  [/^\+61([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3'],
]

/** An Australian E.164 number in local format, `0491 570 156`; every other text unchanged. [RUL-09] */
export const localPhone = (number: string): string => {
  const [pattern, replacement] = formats.find(([each]) => each.test(number)) ?? []
  return pattern === undefined || replacement === undefined ? number : number.replace(pattern, replacement)
}
