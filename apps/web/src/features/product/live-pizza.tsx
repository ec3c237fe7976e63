import { useMemo, useState } from 'react'
import type { Product } from '../../api/catalogue.ts'
import { LayerStack } from './layer-stack.tsx'
import type { PizzaDraft } from './pizza-draft.ts'
import { layersOf, stackOf } from './picture-layers.ts'
import { shareOf } from './pizza-drawing.ts'
import { PizzaPicture } from './pizza-picture.tsx'

type LivePizzaProps = {
  readonly product: Product
  readonly draft: PizzaDraft
  /** New toppings drop in with an animation; the first ones do not. */
  readonly isLively: boolean
}

/** The current pizza: stacked from picture layers, or drawn as SVG when a layer is missing or fails to load. */
export function LivePizza({ product, draft, isLively }: LivePizzaProps) {
  const layers = useMemo(() => layersOf(product), [product])
  const stack = useMemo(() => stackOf(draft, layers), [draft, layers])
  const [isLost, setIsLost] = useState(false)
  if (stack === null || isLost) return <PizzaPicture draft={draft} isLively={isLively} />
  return <LayerStack stack={stack} share={shareOf(draft)} onLost={setIsLost} />
}
