import { control } from '@forno/domain/experiments/assignment'
import { useShop, type Shop } from '../../../lib/react/shop-context.ts'

/** The variant on screen: the one with which the server rendered the page, until the next page. [CON-10] */
export const variantOf = ({ variants }: Pick<Shop, 'variants'>, name: string): string => variants[name] ?? control

/** The variant of an experiment on screen. [CON-10] */
export const useVariant = (name: string): string => variantOf(useShop(), name)
