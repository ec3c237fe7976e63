import { expect, test } from 'vitest'
import { sampleProduct } from '../../../test/sample-products.ts'
import { audOf } from '../../lib/money.ts'
import { structuredData } from './structured-data.ts'

const product = sampleProduct('Plant </script> power', {
  slug: 'plant-power',
  productType: 'Pizzas',
  description: 'Green',
  totalPrice: audOf(1850),
  isOutOfStock: true,
  kilojoules: 640,
  kilojoulesPer: 'slice',
  dietary: ['vegetarian', 'vegan', 'halal-friendly', 'gluten-free-option'],
})

type Section = { readonly hasMenuItem: readonly object[] }

test('[CAT-15] gives search engines the products, prices and diets; no text can close the data block early', () => {
  const text = structuredData({
    name: 'Pizza',
    path: '/menu/pizza',
    origin: 'https://shop.test',
    groups: [
      { slug: 'plant', name: 'Plant', products: [product, { ...product, kilojoules: null, isOutOfStock: false }] },
      { slug: 'halves', name: 'Halves', products: [{ ...product, productType: 'HalfnHalf', fromPrice: audOf(900) }] },
    ],
  })
  expect(text).not.toContain('</')
  const [section, halves] = (JSON.parse(text) as { hasMenuSection: [Section, Section] }).hasMenuSection
  expect(section.hasMenuItem[0]).toEqual({
    '@type': 'MenuItem',
    name: 'Plant </script> power',
    description: 'Green',
    url: 'https://shop.test/product/pizzas/plant-power',
    offers: {
      '@type': 'Offer',
      price: '18.50',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/OutOfStock',
    },
    nutrition: { '@type': 'NutritionInformation', calories: '640 kJ', servingSize: '1 slice' },
    suitableForDiet: ['https://schema.org/VegetarianDiet', 'https://schema.org/VeganDiet'],
  })
  expect(text).not.toContain('Halal')
  expect(section.hasMenuItem[1]).not.toHaveProperty('nutrition')
  expect(halves.hasMenuItem[0]).toMatchObject({ offers: { '@type': 'AggregateOffer', lowPrice: '9.00' } })
})

test('[CAT-15] a single range is no section, because the page does not show its name', () => {
  const groups = [{ slug: 'more', name: 'More', products: [product] }]
  const menu: unknown = JSON.parse(structuredData({ name: 'Dips', path: '/menu/dips', origin: '', groups }))
  expect(menu).toMatchObject({ hasMenuItem: [{ name: 'Plant </script> power' }] })
  expect(menu).not.toHaveProperty('hasMenuSection')
})
