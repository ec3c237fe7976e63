/** Names in a sentence: "", "milk", "milk and egg", "milk, egg and soy"; or with "or". */
export const namesInText = (names: readonly string[], last: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1) ?? ''}`
