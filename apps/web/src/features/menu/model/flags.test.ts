import { beforeEach, describe, expect, test } from 'vitest'
import { kindsFlag } from './pizza-page.ts'
import { engagement, noEngagement } from '../../../state/engagement/engagement.ts'
import { isFlagOn } from './flags.ts'

beforeEach(() => engagement.setState(noEngagement, true))

const shop = (settings: Readonly<Record<string, string>>) => ({ configuration: { uris: {}, settings } })

describe('[CFG-05] [CFG-06] pizzas_page_category', () => {
  test.each([
    [{}, false],
    [{ pizzas_page_category: 'false' }, false],
    [{ pizzas_page_category: '' }, false],
    [{ pizzas_page_category: 'on' }, false],
    [{ pizzas_page_category: 'TRUE' }, true],
    [{ pizzas_page_category: ' true ' }, true],
    [{ pizzas_page_category: '1' }, true],
  ])('reads %j as %s', (settings, isOn) => expect(isFlagOn(shop(settings), kindsFlag)).toBe(isOn))

  test('a flag of the engagement service counts where the content service has none, and loses where it has', () => {
    engagement.setState({ flags: { pizzas_page_category: 'true' } })
    expect(isFlagOn(shop({}), kindsFlag)).toBe(true)
    expect(isFlagOn(shop({ pizzas_page_category: 'false' }), kindsFlag)).toBe(false)
  })
})
