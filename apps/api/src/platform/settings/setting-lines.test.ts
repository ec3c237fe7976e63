import { expect, test } from 'vitest'
import { list, partyAddress, partyKey, text } from './setting-kinds.ts'
import { settingLines } from './setting-lines.ts'
import { defineSettings } from './setting.ts'

const beem = defineSettings({
  beemUrl: partyAddress('BEEM_URL'),
  beemKey: partyKey('BEEM_KEY', { demo: 'demo-beem', usedWith: 'BEEM_URL', isSecret: true }),
})
const site = defineSettings({ host: text('HOST', 'localhost'), ids: list('IDS', 'a,b') })

test('[CFG-11] lists each setting with its default, but no value that is set', () => {
  const environ = { BEEM_URL: 'https://beem.example', BEEM_KEY: 'very-secret', HOST: '' }
  const lines = settingLines([beem, site], { environ, root: '/shop' })
  expect(lines).toEqual([
    'variable  here  default',
    'BEEM_URL  set   none        third party',
    'BEEM_KEY  set   demo value  secret, used with BEEM_URL',
    'HOST      -     localhost',
    'IDS       -     a,b',
  ])
})
