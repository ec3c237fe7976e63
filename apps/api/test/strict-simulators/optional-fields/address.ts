import { out, type OptionalField } from '../optional-field.ts'

export const addressFields: readonly OptionalField[] = [
  {
    fields: ['Flatten', 'Intensity', 'PromptSet', 'Threshold', 'Timeout'].map((name) => `body Engine.@${name}`),
    changes: out,
    reason: 'each has a default',
    place: '08-qas-address.md 1, DoSearch request',
  },
  {
    fields: ['body Layout', 'body FormattedAddressInPicklist'],
    changes: out,
    calls: ['POST /ProOnDemand/V3/ProOnDemandService.asmx'],
    reason: 'optional in the WSDL of a search',
    place: '08-qas-address.md 1, "Layout?, FormattedAddressInPicklist?"',
  },
  {
    fields: ['body Search'],
    changes: ['empty', 'unknown value'],
    reason: 'a search without matches answers so',
    place: '08-qas-address.md 1, "No hit"',
  },
]
