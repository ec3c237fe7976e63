import { cx } from '../cx.ts'
import styles from './suggestions.module.css'

/** Class names for a list of suggestions and for its entries. */
export const suggestionsClass = (own?: string) => cx(styles.list, own)
export const suggestionClass = (isMarked: boolean) => cx(styles.entry, isMarked && styles.marked)
