import { cx } from '../cx.ts'
import styles from './suggestions.module.css'

/** Class names for a field's list of suggestions and for one entry of it. */
export const suggestionsClass = (own?: string) => cx(styles.list, own)
export const suggestionClass = (isMarked: boolean) => cx(styles.entry, isMarked && styles.marked)
