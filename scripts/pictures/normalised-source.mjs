const token =
  /("""[^]*?"""|'''[^]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(#[^\n]*|\\\n)|([([{])|([)\]}])|(\n)|([^\S\n]+)|[^\s"'#\\()[\]{}]+|[^]/g

/**
 * Python code without its layout: comments, docstrings, blank lines, line breaks within brackets and the kind of quotes
 * are removed. Two texts with the same result draw the same picture.
 */
export function normalisedSource(code) {
  const lines = []
  let [line, depth, wrapped] = [{ text: '', words: 0, strings: 0 }, 0, false]
  for (const [word, string, remark, open, close, end, space] of `${code}\n`.matchAll(token)) {
    if (remark) continue
    if (end && depth === 0) {
      if (line.words > line.strings) lines.push(line.text.trimEnd())
      line = { text: '', words: 0, strings: 0 }
    } else if (end || space) {
      wrapped ||= Boolean(end)
      if (depth === 0) line.text += line.words === 0 ? word : ' '
    } else {
      if (open) depth += 1
      if (close) {
        depth = Math.max(depth - 1, 0)
        if (wrapped) line.text = line.text.replace(/,$/, '')
      }
      wrapped = false
      line.words += 1
      line.strings += string ? 1 : 0
      line.text += string ? plainQuotes(word) : word
    }
  }
  return lines.join('\n')
}

const plainQuotes = (string) => string.replace(/^"([^'"\\]+)"$/, "'$1'")
