/** The text without ids, hashes and random tokens, in which any short word or number can occur by chance. */
export const withoutIds = (text: string): string => text.replaceAll(/(?=[\w-]*\d)[\w-]{20,}/g, '…')
