import { endpoint } from '@forno/contracts/core/endpoint'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import { Type } from 'typebox'
import { expectTypeOf, test } from 'vitest'
import type { commonRefusals, RefusalNameOf, RefusalFunctions } from './serve.ts'

const demo = endpoint('GET /demo', {
  summary: 'A demo',
  access: 'anyone',
  reply: Type.Null(),
  refusals: ['StoreUnknown', 'StoreClosed'],
})
type DemoRefusal = RefusalNameOf<typeof demo>
type Demo = RefusalFunctions<DemoRefusal>

// The compiler proves these: `npm run check` fails when one of them no longer holds.
test('a call can refuse what its endpoint declares and the common refusals, and nothing else', () => {
  expectTypeOf<DemoRefusal>().toEqualTypeOf<'StoreUnknown' | 'StoreClosed' | (typeof commonRefusals)[number]>()
  expectTypeOf<Parameters<Demo['refuse']>[0]>().toEqualTypeOf<DemoRefusal>()
  expectTypeOf<'StoreUnknown'>().toExtend<Parameters<Demo['refuse']>[0]>()
  expectTypeOf<'VoucherUnknown'>().not.toExtend<Parameters<Demo['refuse']>[0]>()
})

test('a check of a call may return only declared refusals', () => {
  type Outcome = Parameters<Demo['passOrRefuse']>[0]
  expectTypeOf<RefusalValue<'StoreUnknown' | 'BadInput'> | null>().toExtend<Outcome>()
  expectTypeOf<RefusalValue<'VoucherUnknown'>>().not.toExtend<Outcome>()
  expectTypeOf<RefusalValue>().not.toExtend<Outcome>()
})

test('a refusal keeps its name in its type', () => {
  expectTypeOf(refused('StoreUnknown')).toEqualTypeOf<RefusalValue<'StoreUnknown'>>()
})
