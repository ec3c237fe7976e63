import { cx } from '../cx.ts'
import styles from './suggestions.module.css'

/** The look of what a field suggests while one types, for whoever draws the list: the list, and one entry of it. */
export const suggestionsClass = (own?: string) => cx(styles.list, own)
export const suggestionClass = (isMarked: boolean) => cx(styles.entry, isMarked && styles.marked)
