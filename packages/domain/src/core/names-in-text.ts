/** Names in a sentence: "", "milk", "milk and egg", "milk, egg and soy". */
export const namesInText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
