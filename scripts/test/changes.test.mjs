import { expect, test } from 'vitest'
import { changeOf, splitDiff } from './changes.mjs'

test('a diff gives the old lines of each file; an addition counts as the line before it', () => {
  const diff = [
    ...['diff --git a/src/a.ts b/src/a.ts', '--- a/src/a.ts', '+++ b/src/a.ts'],
    ...['@@ -4,2 +4 @@ function a', '-one', '-two', '+three', '@@ -9,0 +9,2 @@', '+four', '+five'],
    ...['diff --git a/src/new file.ts b/src/new file.ts', 'new file mode 100644', '@@ -0,0 +1 @@', '+one'],
    ...['diff --git a/docs/a.png b/docs/a.png', 'Binary files a/docs/a.png and b/docs/a.png differ', ''],
  ]
  expect(splitDiff(diff.join('\n'))).toEqual([
    ['src/a.ts', [4, 5, 9]],
    ['src/new file.ts', [0]],
    ['docs/a.png', []],
  ])
})

test('the requirements near a change count twice', () => {
  const text = ['// [VOU-01]', ...Array.from({ length: 60 }, () => ''), '// [VOU-02]'].join('\n')
  expect([...changeOf('gone.ts', text, [61]).ids]).toEqual([
    ['VOU-01', 1],
    ['VOU-02', 2],
  ])
  expect([...changeOf('gone.ts', text, null).ids.values()]).toEqual([1, 1])
})
