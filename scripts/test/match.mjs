/**
 * @typedef {import('./select.mjs').Test & { titles: string[] }} TitledTest
 * @typedef {{ tests: TitledTest[], titles: string[] }} Match `titles` narrow the chosen Vitest files; empty if a word
 * chose files by their path, as then these run as a whole.
 */

/**
 * The tests that words choose: a word that is part of a test file's path chooses those files, another word the tests
 * with it in their titles. Letter case counts for nothing.
 * @param {string[]} words @param {TitledTest[]} tests @returns {Match}
 */
export function matchWords(words, tests) {
  const holds = (text, word) => text.toLowerCase().includes(word.toLowerCase())
  const paths = words.filter((word) => tests.some(({ file }) => holds(file, word)))
  const titles = words.filter((word) => !paths.includes(word))
  const chosen = tests.filter(
    (test) =>
      paths.some((word) => holds(test.file, word)) ||
      titles.some((word) => test.titles.some((title) => holds(title, word))),
  )
  return { tests: chosen, titles: paths.length > 0 ? [] : titles }
}

/** The pattern that Vitest compares with titles. @param {string[]} titles */
export const titlePattern = (titles) => titles.map((title) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')
