import { expect, test } from 'vitest'
import { siteLinks } from './site-links.ts'

const documented =
  '/menu/pizza-meals /menu/pizza /menu/pizza/classics-range /menu/pizza/favourites-range /menu/pizza/supreme-range ' +
  '/menu/pizza/premium-range /lunchpizza /menu/WingsStreet /menu/sides /menu/desserts /menu/drinks /about-us /stores /blog ' +
  '/nutrition-information /feedback /franchise /careers-apply-now /sitemap /faq /privacy /terms'

test('[NAV-02] footer and site menu link to every documented page and no other', () => {
  const links = siteLinks.flatMap(({ links }) => links.map(({ href }) => href))
  expect(links.toSorted()).toEqual(documented.split(' ').toSorted())
})
