import { expect, test } from 'vitest'
import { drawHouse } from './drawing.mjs'

const file = (name) => `packages/domain/src/${name}`
const imports = (source, ...targets) => ({
  source: file(source),
  dependencies: targets.map((target) => ({ resolved: file(target) })),
})

test('folders that import each other in a line are drawn as a line', () => {
  const modules = [
    imports('menu/menu.ts', 'pizza/build.ts', 'core/money.ts'),
    imports('pizza/build.ts', 'core/money.ts'),
    imports('core/money.ts'),
    imports('core/money.test.ts', 'menu/menu.ts'),
  ]
  expect(drawHouse(modules)).toContain(
    ['flowchart BT', '  menu["menu"] --> pizza["pizza"]', '  pizza["pizza"] --> core["core"]', '```'].join('\n'),
  )
})
